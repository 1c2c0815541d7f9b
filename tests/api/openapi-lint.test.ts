import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { lintOpenApi } from '#tests/support/lint-openapi.ts';

const byKey = '/api/transactions/by-key/{idempotency_key}';
/** Our specification names `byKey` and these paths beside it (decision 236). No reference is ever “by-key”. */
const beside = ['appeal', 'cancel', 'offer', 'receipt', 'reveal', 'stage', 'tricked', 'used'];

it('The OpenAPI document passes the recommended rules of a common linter, except for these eight pairs of paths', async () => {
  const problems = await lintOpenApi(resolve('docs/openapi.json'), byKey);
  expect(problems).toEqual(
    beside.map(
      (part) =>
        'no-ambiguous-paths: Paths should resolve unambiguously. Found two ambiguous paths: ' +
        `\`${byKey}\` and \`/api/transactions/{reference_code}/${part}\`. ` +
        `(#/paths/~1api~1transactions~1{reference_code}~1${part})`,
    ),
  );
});
