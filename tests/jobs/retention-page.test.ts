import { format } from 'prettier';
import { expect, it } from 'vitest';
import { writeRetentionTable } from '#server/jobs/write-retention.ts';
import options from '../../.config/prettier.config.mjs';

const page = `# How long data is kept

A test writes this page from the rules in \`src/server/jobs/purge-rules.ts\` and \`job-rules.ts\` (\`npm run test:unit -- retention -u\`). The purge works from
the same rules, every ten minutes. What has no rule is kept: the books, orders and decisions, which the law wants, without what
\`personalData\` of each feature declares as emptied when an account is erased.

Six years in Nigeria and Ghana and seven in Kenya are at least as long as the laws against money laundering and on tax want. Have
counsel confirm them before the first member signs up.

${writeRetentionTable()}
`;

it('docs/retention.md is the list that the purge follows', async () => {
  const text = await format(page, { ...options, parser: 'markdown' });
  await expect(text).toMatchFileSnapshot('../../docs/retention.md');
});
