import type { BodyOf } from '#lib/contracts/call.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { setProviderOrder } from '#lib/provider-desk/contract.ts';
import { describeOrderScope, formatProviders } from '#lib/provider-desk/words.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import type { Approvable } from '#server/desk/queue.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { inUseAt } from './in-use.ts';
import { currentOrder, findChange, listWaiting, type OrderFor } from './order-rows.ts';

type Wanted = BodyOf<typeof setProviderOrder>;

const keyOf = ({ port, country, product }: OrderFor): string =>
  `${port} ${country ?? 'all'} ${product ?? 'all'}`;

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, n) => id === other[n]);

/** Changes of one order wait for each other. */
const lock = (tx: Database, wanted: OrderFor) =>
  tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('provider-order:' || $1, 0))`, [
    keyOf(wanted),
  ]);

/** Every named provider must be available. */
function check({ providers }: Pick<Services, 'providers'>, wanted: Wanted): void {
  const known = inUseAt(providers, wanted.port).map(({ id }) => id);
  const invalid = (text: string) => AppError.invalid({ providers: [text] });
  const stranger = wanted.providers.find((id) => !known.includes(id));
  if (stranger !== undefined) throw invalid(`${stranger} isn’t in use here.`);
  if (new Set(wanted.providers).size < wanted.providers.length)
    throw invalid('List each provider once.');
  if (isSame(wanted.providers, wanted.before)) throw invalid('It’s already in this order.');
}

/** @throws AppError conflict when it isn't what its operator saw */
async function assertSeen(tx: Database, wanted: OrderFor & { before: readonly string[] }) {
  if (!isSame(await currentOrder(tx, wanted), wanted.before))
    throw AppError.conflict('The order has changed since you opened it. Please check it again.');
}

/**
 * Asks a second approver to change the order of preference; of two simultaneous changes one is refused.
 * @param operatorId the operator who asks
 * @throws AppError 422 on providers; conflict when it has changed in between, or another change waits
 */
export function askForOrder(services: Services, wanted: Wanted, operatorId: string): Promise<void> {
  check(services, wanted);
  return inTransaction(services.db, async (tx) => {
    await lock(tx, wanted);
    await assertSeen(tx, wanted);
    if ((await listWaiting(tx)).some((each) => keyOf(each) === keyOf(wanted)))
      throw AppError.conflict('Another change of this order is waiting for a second approver.');
    const id = newUuid();
    await tx.sql.query(
      `insert into provider_order_change(id, port, country, product, before, providers, reason, asked_by, asked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[id, wanted.port, wanted.country, wanted.product, wanted.before, wanted.providers],
        ...[wanted.reason, `operator:${operatorId}`, services.clock.now()],
      ],
    );
    const why = 'Changes to the provider order need a second approver.';
    const said = {
      decision: { verdict: 'approve' as const, note: wanted.reason },
      operatorId,
      why,
    };
    await askSecondApprover(tx, services, { queue: 'provider-order', id }, said);
  });
}

async function openChange(db: Database, id: string) {
  const change = await findChange(db, id);
  if (!change) throw AppError.notFound();
  return change;
}

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

/**
 * A change of the order of preference, as its second approver sees and approves it; it takes effect
 * immediately.
 */
export const providerOrders: Approvable = {
  async describe({ db, providers }, id) {
    const change = await openChange(db, id);
    const inUse = inUseAt(providers, change.port);
    const removed = change.providers.filter((each) => !inUse.some((one) => one.id === each));
    return {
      reference: describeOrderScope(change),
      title: 'Which provider comes first',
      amount: null,
      currency: null,
      reason: change.reason,
      facts: [
        fact('Now', formatProviders(change.before)),
        fact('From then on', formatProviders(change.providers)),
        ...(removed.length > 0 ? [fact('Not in use here', removed.join(', '), true)] : []),
      ],
    };
  },
  async decide(tx, { clock }, { caseId, operator, agreedBy }) {
    const change = await openChange(tx, caseId);
    await lock(tx, change);
    await assertSeen(tx, change);
    const { port, country, product, providers, before, reason } = change;
    await tx.sql.query(
      `insert into provider_order(port, country, product, providers, set_by, agreed_by, set_at, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [port, country, product, providers, operator, agreedBy, clock.now(), reason],
    );
    const detail = { before, after: providers, reason, agreed_by: agreedBy };
    await audit(tx, { actor: operator, action: 'providers.order', subject: keyOf(change), detail });
  },
};
