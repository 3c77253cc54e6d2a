import type { Upload } from '@exam/contract';
import { AxiosError } from 'axios';
import type { SeenRequest } from '../../test-server.ts';

const LINK = /^\/api\/uploads\/([^/]+)(?:\/parts\/(\d+))?$/;

/** Small parts, so that small files have several. */
export const PART_BYTES = 100;

/** The failure that a caller sees if the connection is lost. */
export const NO_CONNECTION = () => {
  throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
};

/**
 * The part of a server that keeps uploads.
 * @returns `answer`, undefined for what is no call for an upload, and the bytes by name of what is complete
 */
export function fakeUploads() {
  const uploads = new Map<string, Upload & { parts: Map<number, string> }>();

  function answer({ method, path, body }: SeenRequest): { status: number; body: unknown } | undefined {
    if (method === 'POST' && path === '/api/uploads') return { status: 201, body: { data: announce(body) } };
    const [, id, number] = LINK.exec(path) ?? [];
    if (id === undefined) return undefined;
    const upload = uploads.get(id);
    if (upload === undefined) return { status: 404, body: { message: 'Not found.' } };
    if (method === 'DELETE') uploads.delete(id);
    if (method === 'PUT') {
      upload.parts.set(Number(number), String.fromCharCode(...new Uint8Array(body as ArrayBuffer)));
      upload.received = [...upload.parts.keys()];
    }
    return { status: 200, body: { data: shown(upload) } };
  }

  function announce(body: unknown) {
    const { name, bytes } = body as { name: string; bytes: number };
    const upload = {
      _id: `up${uploads.size + 1}`,
      name,
      bytes,
      partBytes: PART_BYTES,
      numberOfParts: Math.ceil(bytes / PART_BYTES),
      received: [] as number[],
      parts: new Map<number, string>(),
    };
    uploads.set(upload._id, upload);
    return shown(upload);
  }

  function contentOf(name: string): string | undefined {
    const upload = [...uploads.values()].find((each) => each.name === name);
    return (
      upload &&
      [...upload.parts]
        .sort(([one], [other]) => one - other)
        .map(([, part]) => part)
        .join('')
    );
  }

  return { answer, contentOf, uploads };
}

function shown({ parts: _parts, ...upload }: Upload & { parts: Map<number, string> }): Upload {
  return { ...upload, received: [...upload.received] };
}
