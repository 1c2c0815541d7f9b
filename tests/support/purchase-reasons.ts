import type { Commit } from './purchase-cost.ts';

interface Reason {
  why: string;
  /** Matches one of its statements. */
  mark: RegExp;
}

/** Why a purchase, a sale or a withdrawal commits something, by a pattern. The first match wins. */
const reasons: readonly Reason[] = [
  { why: 'who asks', mark: /from session_token/ },
  { why: 'the rate limits, and the key of the request', mark: /insert into http_idempotency/ },
  { why: 'the draft, if it was sent before', mark: /gift_card_sale where user_id/ },
  { why: 'the order, its lines, hold, limits, job and reply', mark: /insert into "orders"/ },
  {
    why: 'the key’s order; is it still on, the account open; the price',
    mark: /^select slug, active/,
  },
  { why: 'a PIN attempt is used up, before the PIN is checked', mark: /pin_attempts \+ 1/ },
  { why: 'the order as its page shows it', mark: /from "order_events"/ },
  { why: 'the answer, kept for the same key', mark: /update http_idempotency/ },
  { why: 'the money, the order, and what follows', mark: /ledger\.post\(/ },
  { why: 'a job is taken', mark: /with j as/ },
  { why: 'jobs are done', mark: /delete from "graphile_worker"/ },
  { why: '“sent”, before the first byte leaves', mark: /insert into provider_request/ },
  { why: 'the sandbox, in place of the provider', mark: /sandbox[._]/ },
  { why: 'what became of calls to providers', mark: /insert into provider_call/ },
  { why: 'the fraud rules, about what was sold', mark: /from users where id = \$1 for/ },
  {
    why: 'the message to send, with its order, and its line in the log',
    mark: /from notifications n join users/,
  },
  {
    why: 'the account to pay out to, and whether payouts are stopped',
    mark: /from payout_account a join bank/,
  },
  {
    why: 'the price',
    mark: /from "biller"|card_setting|gift_brand|user_rank|perk where/,
  },
];

/**
 * Unrelated to a single purchase: a starting queue, reads that happen once a minute, and notices,
 * which share a statement.
 */
const apart =
  /pg_notify|private_tasks|migrations order by|percentile_cont|^with undo as|drop table|set_config/;

export interface Cost {
  commits: number;
  statements: number;
}

const isIdle = ({ statements, found }: Commit): boolean =>
  !found && statements.some((text) => /with j as/.test(text));

/**
 * Commits and statements by reason.
 * @throws Error naming a statement without a known reason
 */
export function costsOf(commits: readonly Commit[]): Map<string, Cost> {
  const costs = new Map<string, Cost>();
  for (const commit of commits) {
    const statements = commit.statements.filter((text) => !apart.test(text));
    if (statements.length === 0 || isIdle(commit)) continue;
    const reason = reasons.find(({ mark }) => statements.some((text) => mark.test(text)));
    if (!reason) throw new Error(`No reason is known for: ${statements.join('; ')}`);
    const { commits: n, statements: m } = costs.get(reason.why) ?? { commits: 0, statements: 0 };
    costs.set(reason.why, { commits: n + 1, statements: m + statements.length });
  }
  return new Map(reasons.flatMap(({ why }) => (costs.has(why) ? [[why, costs.get(why)!]] : [])));
}

export const sumOf = (costs: Iterable<Cost>): Cost =>
  [...costs].reduce(
    (sum, { commits, statements }) => ({
      commits: sum.commits + commits,
      statements: sum.statements + statements,
    }),
    { commits: 0, statements: 0 },
  );

const order = (why: string) => reasons.findIndex((reason) => reason.why === why);

/** The table of docs/scale.md: the cost of each flow, by reason. */
export function tableOf(flows: ReadonlyMap<string, ReadonlyMap<string, Cost>>): string[][] {
  const whys = [...new Set([...flows.values()].flatMap((costs) => [...costs.keys()]))];
  whys.sort((a, b) => order(a) - order(b));
  const say = (cost: Cost | undefined) => (cost ? `${cost.commits} / ${cost.statements}` : '');
  return [
    ['Commits / statements', ...flows.keys()],
    ...whys.map((why) => [why, ...[...flows.values()].map((costs) => say(costs.get(why)))]),
    ['**all**', ...[...flows.values()].map((costs) => `**${say(sumOf(costs.values()))}**`)],
  ];
}
