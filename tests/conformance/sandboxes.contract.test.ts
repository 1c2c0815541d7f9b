import { afterAll, beforeAll } from 'vitest';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { describeAll } from './describe.ts';
import { sandboxes } from './sandboxes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

describeAll(sandboxes(() => app));
