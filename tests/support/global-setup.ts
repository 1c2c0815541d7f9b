import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

/** A drill starts the server itself. */
async function findServer(): Promise<TestServer> {
  const url = process.env['TEST_POSTGRES_URL'];
  return url ? { url, stop: () => Promise.resolve() } : startTestServer();
}

/** Shared by the projects of a run, each of which loads this file again. */
const shared = globalThis as { ojaTestServer?: { running: Promise<TestServer>; users: number } };

/**
 * One PostgreSQL for all projects of the run, in a separate folder, so that parallel runs don't
 * collide.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = (shared.ojaTestServer ??= { running: findServer(), users: 0 });
  server.users += 1;
  const { url, stop } = await server.running;
  project.provide('testPostgresUrl', url);
  return async () => {
    server.users -= 1;
    if (server.users > 0) return;
    delete shared.ojaTestServer;
    await stop();
  };
}
