import { type AccountImport, LIMITS } from '@exam/contract';
import type { SignedIn, TestApp } from '../../../../test/test-app.ts';

/** A user who imports the files of exported accounts. */
export function bringerFor(server: TestApp, { token }: Pick<SignedIn, 'token'>) {
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server.call({ method, url, token, ...(payload && { payload }) });
  const stepOf = (step: 'apply' | 'undo') => (each: Pick<AccountImport, '_id'>) =>
    ask('POST', `/api/account-imports/${each._id}/${step}`);

  async function upload(content: Buffer): Promise<string> {
    const announced = await ask('POST', '/api/uploads', { name: 'account.json', bytes: content.length });
    const { _id } = announced.json().data;
    const partBytes = LIMITS.uploadPartBytes;
    for (let number = 0; number * partBytes < content.length; number++) {
      const part = content.subarray(number * partBytes, (number + 1) * partBytes);
      const url = `/api/uploads/${_id}/parts/${number}`;
      const { statusCode } = await ask('PUT', url, part);
      if (statusCode !== 200) throw new Error(`part ${number}: ${statusCode}`);
    }
    return _id;
  }

  return {
    get: (url: string) => ask('GET', url),
    upload,
    begin: (uploadId: string) => ask('POST', '/api/account-imports', { uploadId }),
    /** Uploads a file and starts its import. */
    async bring(file: unknown): Promise<AccountImport> {
      const uploadId = await upload(Buffer.from(JSON.stringify(file)));
      return (await ask('POST', '/api/account-imports', { uploadId })).json().data;
    },
    list: async (): Promise<AccountImport[]> => (await ask('GET', '/api/account-imports')).json().data,
    find: ({ _id }: Pick<AccountImport, '_id'>) => ask('GET', `/api/account-imports/${_id}`),
    apply: stepOf('apply'),
    undo: stepOf('undo'),
    giveUp: ({ _id }: Pick<AccountImport, '_id'>) => ask('DELETE', `/api/account-imports/${_id}`),
  };
}

export type Bringer = ReturnType<typeof bringerFor>;
