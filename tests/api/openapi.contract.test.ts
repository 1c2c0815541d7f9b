import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiText } from '#server/api.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { contractCalls, documentedCalls } from '#tests/support/calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('the OpenAPI document', () => {
  it('is the committed one; `npm run ops -- openapi` writes it again', () => {
    const isCommitted = readFileSync('docs/openapi.json', 'utf8') === openApiText(app.api);
    expect(isCommitted, 'docs/openapi.json is old: npm run ops -- openapi').toBe(true);
  });

  it('is served as committed', async () => {
    const served = await app.call('GET', '/openapi.json');
    expect(served.status).toBe(200);
    expect(served.body).toEqual(JSON.parse(openApiText(app.api)));
  });

  it('has every contract, and nothing else', async () => {
    const contracts = (await contractCalls()).map(named).sort();
    expect(new Set(contracts).size).toBe(contracts.length);
    expect(documentedCalls(app).map(named).sort()).toEqual(contracts);
  });

  it('requires a body wherever a call accepts one', async () => {
    const document = JSON.parse(openApiText(app.api)) as {
      servers: { url: string }[];
      paths: Record<string, Record<string, { requestBody?: { required?: boolean } }>>;
    };
    expect(document.servers).toEqual([{ url: '/' }]);
    const served = new Set(documentedCalls(app).map(named));
    const withBody = (await contractCalls()).filter((call) => call.body && served.has(named(call)));
    expect(withBody.length).toBeGreaterThan(10);
    for (const { method, path } of withBody)
      expect(document.paths[`/api${path}`]?.[method]?.requestBody?.required).toBe(true);
  });
});
