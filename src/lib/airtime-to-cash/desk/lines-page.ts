import type { ReplyOf } from '#lib/contracts/call.ts';
import type { PageApi } from '#lib/page-api.ts';
import type { listAirtimeLines } from './lines.contract.ts';

const notices: Record<string, string> = {
  second: 'Sent to a second approver. No one is shown the number until your colleague approves it.',
  retired: 'Retired. No one new is shown this number.',
};

/** Our phone lines, the networks for new ones, and the result of the last change. */
export async function readAirtimeLines(api: PageApi, search: URLSearchParams) {
  const { ok, message, data } =
    await api.get<ReplyOf<typeof listAirtimeLines>>('/desk/airtime-lines');
  const { networks, lines } = ok ? data : { networks: [], lines: [] };
  return { ok, message, networks, lines, notice: notices[search.get('said') ?? ''] ?? null };
}
