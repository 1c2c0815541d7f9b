import { describeAct } from '#lib/desk/audit-words.ts';
import { downloadDeskAudit, listDeskAudit, type AuditLine } from '#lib/desk/audit.contract.ts';
import { listNames } from '#server/desk/operators.ts';
import type { Api } from '#server/http/api-types.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { serve } from '#server/http/serve.ts';
import { audit } from '#server/platform/audit.ts';
import { csvRecord, csvResponse, csvText } from '#server/platform/csv.ts';
import type { Services } from '#server/platform/services.ts';
import { readLog } from './read-log.ts';

const PAGE = 50;
const MOST = 10_000;

const describeChange = ({ name, before, after }: AuditLine['changes'][number]) =>
  before === null ? `${name}: ${after ?? ''}` : `${name}: ${before} → ${after ?? 'nothing'}`;

const record = ({ at, actor, action, subject, changes }: AuditLine) =>
  csvRecord([
    at,
    csvText(actor),
    describeAct(action),
    csvText(subject),
    csvText(changes.map(describeChange).join('; ')),
  ]);

async function download(ctx: CallContext<typeof downloadDeskAudit>): Promise<Response> {
  const { db, query, desk } = ctx;
  const lines = await readLog(db, query, MOST);
  const actor = `operator:${desk.operator.id}`;
  const detail = { filter: query, quantity: lines.length };
  await audit(db, { actor, action: 'desk.download-audit', detail });
  const head = csvRecord(['Time (UTC)', 'Who', 'Act', 'Subject', 'Details']);
  return csvResponse('oja-audit-log.csv', head + lines.map(record).join(''));
}

export function mountAudit(api: Api, services: Services): void {
  serve(api, services, listDeskAudit, async ({ db, query: { before, ...filter } }) => ({
    data: await readLog(db, before === undefined ? filter : { ...filter, before }, PAGE),
    meta: { operators: await listNames(db) },
  }));
  serve(api, services, downloadDeskAudit, download);
}
