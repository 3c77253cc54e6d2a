import type {
  ExamDetail,
  ExamVersion,
  KeptPaper,
  MissingSigns,
  PaperSettings,
  PrintChoice,
  PrintDoubt,
} from '@exam/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError, type AxiosResponse } from 'axios';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { EXAM } from '../exams/exam-fixture.tsx';
import { PrintScreen } from './print-screen.tsx';

export const PAPER_SETTINGS: PaperSettings = {
  institution: '',
  course: 'Operating Systems',
  title: 'Midterm',
  date: '',
  durationMinutes: 90,
  instructions: '',
  hasNameField: true,
  hasExplanations: true,
  hasStudentNumberField: true,
  studentNumberDigits: 8,
  choiceColumns: 1,
  questionColumns: 1,
  hasPoints: false,
  mayBreakQuestions: false,
  paperSize: 'a4',
  fontSize: 11,
  language: 'en',
};

const CHOICE: PrintChoice = { parts: ['questions', 'key'], versions: ['A'], format: 'pdf' };

/** The saved settings, with the server's defaults. */
export const KEPT_PAPER: KeptPaper = { ...PAPER_SETTINGS, choice: CHOICE };

/** A question for a page of the preview. */
export interface PageAsked {
  readonly settings: PaperSettings;
  readonly part: string;
  readonly version: string;
  readonly page: number;
  readonly needsCount: boolean;
  readonly signal: AbortSignal;
}

/** State and handlers of the server; each test may set its own. */
export const server = {
  exam: EXAM as ExamDetail,
  paper: KEPT_PAPER,
  numberOfPages: 1,
  numberOfStudents: 0,
  /** How many students need larger letters than of so many points. */
  numberOfLarge: (_points: number) => 0,
  versions: [] as ExamVersion[],
  missingSigns: [] as MissingSigns[],
  doubts: [] as PrintDoubt[],
  /** The requests for the preview, in order. */
  asked: [] as PageAsked[],
  preview: async (asked: PageAsked): Promise<unknown> => pageOf(asked),
  kept: [] as { settings: KeptPaper; options: unknown }[],
  keep: async (): Promise<unknown> => ({}),
  ordered: [] as unknown[],
  print: async (): Promise<{ file: Blob; name: string | undefined }> => ({
    file: new Blob(['%PDF']),
    name: 'Midterm.zip',
  }),
};

/** A page whose image shows what it was made from. */
export function pageOf({ settings, part, version, page }: PageAsked): { data: object } {
  const svg = `<svg>${part} ${version} ${page} ${settings.title}</svg>`;
  const { numberOfPages, missingSigns, doubts } = server;
  return { data: { page, numberOfPages, svg, missingSigns, doubts } };
}

/** An error as the server answers it, with this status. */
export function refusal(status: number, message?: string, headers = {}, beside = {}) {
  const data = message === undefined ? {} : { message, ...beside };
  const response = { status, data, headers } as AxiosResponse;
  return new AxiosError('refused', 'ERR', undefined, undefined, response);
}

/** The blobs that currently have an address. */
export const addresses = new Map<string, Blob>();
const usual = { ...server };
const seers = new Map<Element, (isSeen: boolean) => void>();

/** Makes the observer report that an element is near the view. */
export function see(element: Element, isSeen = true): void {
  act(() => seers.get(element)?.(isSeen));
}

/** The content of the image. */
export async function drawn(image: HTMLElement): Promise<string> {
  const blob = addresses.get((image as HTMLImageElement).src);
  const text = await blob?.text();
  return text?.replace(/<[^<>]*>/g, '') ?? 'an address that is none any more';
}

/** Serves a saved exam and preview pages in each test of a file. */
export function setUpPrinting(): void {
  let made = 0;
  beforeEach(() => {
    Object.assign(server, usual, { asked: [], kept: [], ordered: [] });
    addresses.clear();
    vi.stubGlobal('IntersectionObserver', SeenWhenTold);
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL }));
    vi.spyOn(api, 'get').mockImplementation(async (path, options) => {
      if (path.endsWith('/students')) {
        const { largerThan } = { largerThan: undefined, ...(options?.params as { largerThan?: number }) };
        const total = largerThan === undefined ? server.numberOfStudents : server.numberOfLarge(largerThan);
        return { data: [], page: { nextCursor: null, total } } as never;
      }
      if (path.endsWith('/versions')) return { data: server.versions } as never;
      const data = path.endsWith('/paper-settings') ? server.paper : server.exam;
      return { data } as never;
    });
    vi.spyOn(api, 'post').mockImplementation(async (_, body, options) => {
      const asked = { ...(body as object), signal: options?.signal } as PageAsked;
      server.asked.push(asked);
      return (await server.preview(asked)) as never;
    });
    vi.spyOn(api, 'put').mockImplementation(async (_, settings, options) => {
      server.kept.push({ settings: settings as KeptPaper, options });
      return (await server.keep()) as never;
    });
    vi.spyOn(api, 'postFile').mockImplementation(async (_, order) => {
      server.ordered.push(order);
      return server.print();
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  function createObjectURL(blob: Blob): string {
    made += 1;
    addresses.set(`blob:${made}`, blob);
    return `blob:${made}`;
  }

  function revokeObjectURL(address: string): void {
    addresses.delete(address);
  }
}

class SeenWhenTold {
  private readonly onChange: IntersectionObserverCallback;
  constructor(onChange: IntersectionObserverCallback) {
    this.onChange = onChange;
  }
  observe(element: Element) {
    seers.set(element, (isIntersecting) =>
      this.onChange([{ isIntersecting } as IntersectionObserverEntry], this as never),
    );
  }
  unobserve() {}
  disconnect() {}
}

/** Sets the text of a field in one step: letter by letter, a slow machine would trigger the pause. */
export async function write(label: string, text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
}

export async function pressEnter(label: string): Promise<void> {
  fireEvent.keyDown(await screen.findByLabelText(label), { key: 'Enter' });
}

/** Shows the screen. */
export function show() {
  const routes = [
    { path: '/exams/:examId/print', Component: PrintScreen },
    { path: '/exams', element: <p>all exams</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/exams/e1/print'] });
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), router };
}
