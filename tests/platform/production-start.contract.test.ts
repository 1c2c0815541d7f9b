import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '#server/platform/env.ts';
import { providerNeeds } from '#server/platform/provider-needs.ts';
import { checkProviders } from '#server/reference/check-providers.ts';
import { openServices, type OpenServices } from '#server/services.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { productionSettings } from '#tests/support/planted-keys.ts';

let app: TestApp;
let services: OpenServices;
beforeAll(async () => {
  app = await anApp();
  const settings = readEnv({ ...productionSettings, ALLOW_SANDBOX: 'true', LOG_LEVEL: 'silent' });
  // these settings alone would be refused for as long as a provider lacks its adapter
  const env = { ...settings, ALLOW_SANDBOX: false, isTestSystem: false };
  services = openServices(env, app.databaseUrl, { clock: app.clock });
});
afterAll(() => Promise.all([services.close(), app.close()]));

it('with a full set of keys production refuses nothing but what has no adapter yet', async () => {
  const said = await checkProviders(services).then(
    () => '',
    (error: unknown) => String((error as Error).message),
  );
  const missing = providerNeeds.filter(({ isMissing }) => isMissing).map(({ what }) => what);
  const named = said
    .split('\n')
    .flatMap((line) => /^Production refuses the sandbox for ([^:,]+)/.exec(line)?.[1] ?? []);
  expect([...new Set(named)].sort()).toEqual(missing.toSorted());
});
