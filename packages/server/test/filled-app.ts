import { makePossessions, type Possessions } from './every-call.ts';
import { makeTestApp, ROOM_FOR_ALL, type SignedIn, type TestApp } from './test-app.ts';

/** An application with an account that owns one of everything. */
export async function makeFilledApp(): Promise<{ server: TestApp; owner: SignedIn; own: Possessions }> {
  const server = await makeTestApp(ROOM_FOR_ALL);
  const owner = await server.signIn();
  return { server, owner, own: await makePossessions(server, owner) };
}
