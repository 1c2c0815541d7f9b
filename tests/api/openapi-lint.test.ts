import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { lintOpenApi } from '#tests/support/lint-openapi.ts';

it('The OpenAPI document passes the recommended rules of a common linter', async () => {
  expect(await lintOpenApi(resolve('docs/openapi.json'))).toEqual([]);
});
