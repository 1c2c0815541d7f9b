import type { DeskShoppingLine } from '#lib/shopping/lines.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import type { PageApi } from '#lib/page-api.ts';
import { jointSteps, lineFilters, type JointStep, type LineFilter } from '#lib/shopping/lines.ts';

const isFilter = (name: string): name is LineFilter => Object.hasOwn(lineFilters, name);
const isJointStep = (name: string): name is JointStep => Object.hasOwn(jointSteps, name);

/** A line's code in the form of the list and in the API. */
export const lineCode = (line: Pick<DeskShoppingLine, 'reference_code' | 'position'>): string =>
  `${line.reference_code}:${line.position}`;

/** The open items that the address asks for. */
export async function readOpenLines(api: PageApi, query: URLSearchParams) {
  const asked = query.get('stage') ?? '';
  const stage: LineFilter = isFilter(asked) ? asked : 'all';
  const search = (query.get('search') ?? '').trim().slice(0, 500);
  const page = Math.max(1, Math.trunc(Number(query.get('page')) || 1));
  const found = await api.get<DeskShoppingLine[]>('/desk/shopping/lines', {
    stage,
    search,
    page: String(page),
  });
  const { ok, message, meta } = found;
  const total = Number(meta['total'] ?? 0);
  return {
    ok,
    message,
    stage,
    search,
    page,
    total,
    pages: Math.max(1, Math.ceil(total / Number(meta['limit'] ?? 1))),
    counts: (meta['counts'] ?? {}) as Partial<Record<LineFilter, number>>,
    lines: ok ? found.data : [],
  };
}
export type OpenLines = Awaited<ReturnType<typeof readOpenLines>>;

/** The list with another stage or page; the search stays. */
export function linesAt(
  { search }: Pick<OpenLines, 'search'>,
  change: { stage?: LineFilter; page?: number },
  path: string = deskPaths.lines,
): string {
  const { stage = 'all', page = 1 } = change;
  const query = new URLSearchParams({
    ...(stage === 'all' ? {} : { stage }),
    ...(search ? { search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return query ? `${path}?${query}` : path;
}

/** The items that were ticked for a step, among those that can take it. */
export async function readTicked(api: PageApi, query: URLSearchParams) {
  const asked = query.get('step') ?? '';
  if (!isJointStep(asked)) return undefined;
  const only = query.getAll('line').slice(0, 50).join(',');
  const found = await api.get<DeskShoppingLine[]>('/desk/shopping/lines', { only });
  const lines = found.ok ? found.data : [];
  return {
    step: asked,
    ok: found.ok,
    message: found.message,
    lines: lines.filter(({ stage }) => stage === jointSteps[asked].from),
  };
}
