import { seedEvents } from '#server/e-tickets/seed-events.ts';
import { anApp, type TestApp } from './api.ts';

/** The API with the demo's events and films. */
export async function aProgramme(options: Parameters<typeof anApp>[0] = {}): Promise<TestApp> {
  const app = await anApp(options);
  await seedEvents(app.services);
  return app;
}
