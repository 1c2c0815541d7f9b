import { seed } from '#server/ops/seed/seed.ts';
import { anApp, type TestApp } from './api.ts';
import { productionSettings } from './planted-keys.ts';

/**
 * Production with every vendor key on an empty database, as its first start fills it. Sandboxes are allowed,
 * because some providers have no vendor.
 */
export async function aProduction(): Promise<TestApp> {
  const app = await anApp({ env: { ...productionSettings, ALLOW_SANDBOX: 'true', DESK: 'on' } });
  // the test’s own reference rows are those of the demo
  await app.services.db.sql.query('delete from service');
  await seed(app.services);
  return app;
}
