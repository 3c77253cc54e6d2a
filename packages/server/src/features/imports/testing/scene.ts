import type { Chapter, Import, Question } from '@exam/contract';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import type { AppParts } from '../../../app.ts';
import { type Importer, makeImporter } from './import-files.ts';

/** An application for all tests of a file, and for each test an instructor with a course that is empty. */
export interface Scene {
  server: TestApp;
  owner: SignedIn;
  pool: ReturnType<typeof makePool>;
  importer: Importer;
  courseId: string;
  /** The pool of the course, oldest first. */
  listQuestions(courseId?: string): Promise<Question[]>;
  listChapters(): Promise<Chapter[]>;
  /** Reads files, expecting no refusal. */
  read(files: Readonly<Record<string, string | Buffer>>): Promise<Import>;
}

export function makeScene(overrides: Partial<AppParts> = {}): Scene {
  const scene = {
    listQuestions: async (courseId = scene.courseId) =>
      (await scene.importer.call<Question[]>('GET', `/api/questions?course=${courseId}&sort=createdAt`)).data,
    listChapters: async () =>
      (await scene.importer.call<Chapter[]>('GET', `/api/courses/${scene.courseId}/chapters`)).data,
    read: async (files) => {
      const { status, data, message } = await scene.importer.read(scene.courseId, files);
      expect([status, message]).toEqual([201, undefined]);
      return data;
    },
  } as Scene;
  beforeAll(async () => {
    scene.server = await makeTestApp(overrides);
  });
  afterAll(() => scene.server.close());
  beforeEach(async () => {
    scene.owner = await scene.server.signIn();
    scene.pool = makePool(scene.server, scene.owner.token);
    scene.importer = makeImporter(scene.server, scene.owner);
    scene.courseId = (await scene.pool.course())._id;
  });
  return scene;
}
