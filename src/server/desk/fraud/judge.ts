import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { formatSpan, type FraudKind } from '#lib/desk/fraud-rules.ts';
import type { DeskSignals } from '#lib/desk/parts.contract.ts';
import { formatMinor, money } from '#lib/money.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Owners } from '#server/desk/ties.ts';
import { AS_CANDIDATE, MATCHES, RULES_NOW } from './kinds.ts';

const DAYS_S = 30 * 24 * 3600;
/** How many of a person's newest orders are checked: scoring must not take longer for busy people. */
const NEWEST = 20;
const MOST_POINTS = 100;

type Parts = Pick<Services, 'db' | 'clock'>;

const reasons: Record<FraudKind, string> = {
  speed: 'Many payments in a short time',
  new_beneficiary: 'A large payment to someone new',
  card_brands: 'Gift cards of many brands',
  under_limit: 'A payment just under the limit',
  shared: 'Shares a device or payout account',
  large_first: 'A large first order of a new account',
};

interface Row {
  user_id: string;
  kind: FraudKind;
  points: number;
  orders: number;
}

/** What the rules find in the newest orders of some people, by person; people without signs are missing. */
export async function judgePeople(
  { db, clock }: Parts,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, DeskSignals>> {
  if (userIds.length === 0) return new Map();
  const now = clock.now();
  const { rows } = await db.sql.query<Row>({
    name: 'judge-people',
    text: `with rules as materialized (select * from (${RULES_NOW}) r where r.effect <> 'off'),
      candidates as materialized (
        select n.* from unnest($2::uuid[]) p(id) cross join lateral (
          select ${AS_CANDIDATE} from orders o where o.user_id = p.id and o.created_at > $3
          order by o.created_at desc limit ${NEWEST}) n)
      select c.user_id, r.kind, max(r.points)::int as points, count(*)::int as orders
      from candidates c join rules r on r.country_code = c.country_code
      where ${MATCHES} group by c.user_id, r.kind order by max(r.points) desc, r.kind`,
    values: [now, [...new Set(userIds)], secondsAfter(now, -DAYS_S)],
  });
  const found = new Map<string, DeskSignals>();
  for (const { user_id: id, kind, points, orders } of rows) {
    const { score, reasons: said } = found.get(id) ?? { score: 0, reasons: [] };
    const reason = `${reasons[kind]}${orders > 1 ? ` (${orders} orders)` : ''}: ${points}`;
    found.set(id, { score: Math.min(MOST_POINTS, score + points), reasons: [...said, reason] });
  }
  return found;
}

export const NO_SIGNALS: DeskSignals = { score: 0, reasons: [] };

/** The same by case: of several people that it is about, the one with the highest score. */
export async function judgeCases(
  services: Parts,
  owners: Owners,
): Promise<ReadonlyMap<string, DeskSignals>> {
  const judged = await judgePeople(services, [...owners.values()].flat());
  return new Map(
    [...owners].map(([caseId, ids]) => [
      caseId,
      ids
        .map((id) => judged.get(id) ?? NO_SIGNALS)
        .reduce((most, each) => (each.score > most.score ? each : most), NO_SIGNALS),
    ]),
  );
}

/** An order that is about to be placed. */
export interface Candidate {
  userId: string;
  country: CountryCode;
  direction: string;
  serviceType: string;
  /** Minor units. */
  total: bigint;
  currency: CurrencyCode;
  target: string | null;
  /** Of an order that already exists. */
  id?: string;
}

/** The rule that stops an order, as its flag names it. */
export interface Stop {
  /** A key of flag_rule. */
  rule: string;
  facts: Record<string, string>;
}

/**
 * The first rule that stops an order before it is placed. A rule that stopped the member in the last 30 days
 * doesn't stop them again, because that was reviewed.
 */
export async function findStop(
  { db, clock }: Parts,
  { userId, country, direction, serviceType, total, currency, target, id }: Candidate,
): Promise<Stop | undefined> {
  const now = clock.now();
  const { rows } = await db.sql.query<{
    kind: FraudKind;
    at_least: bigint;
    within_s: number | null;
  }>({
    name: 'find-stop',
    text: `select r.kind, r.at_least, r.within_s from (${RULES_NOW}) r, (select $2::uuid as id,
        $3::uuid as user_id, $4 as country_code, $5 as direction, $6 as service_type,
        $7::bigint as total, $8::text as target, $1::timestamptz as at) c
      where r.effect = 'hold' and r.country_code = c.country_code and ${MATCHES}
        and not exists (select 1 from flag f where f.user_id = c.user_id
          and f.rule = 'signal_' || r.kind and f.raised_at > $9)
      order by r.points desc, r.kind limit 1`,
    values: [
      ...[now, id ?? null, userId, country, direction, serviceType, total, target],
      secondsAfter(now, -DAYS_S),
    ],
  });
  const [found] = rows;
  if (!found) return undefined;
  return {
    rule: `signal_${found.kind}`,
    facts: {
      count: found.at_least.toString(),
      amount: formatMinor(money(total, currency)),
      window: found.within_s === null ? '' : formatSpan(found.within_s),
    },
  };
}
