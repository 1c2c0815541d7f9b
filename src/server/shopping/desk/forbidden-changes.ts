import { AppError } from '#lib/errors/app-error.ts';
import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import type { Approvable } from '#server/desk/queue.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { countryName } from '#server/shopping/facts.ts';
import type { GoodsRow } from '#server/shopping/forbidden.ts';
import { isSame, keepVersion, lockNewest, withChange } from '#server/shopping/set-forbidden.ts';

const QUEUE = 'forbidden-goods';
const WHY = 'It decides what customers may order.';

type Parts = Pick<Services, 'db' | 'clock'>;

/** A change that waits for a second approver, or that got an answer. */
export interface ForbiddenChange extends Omit<ForbiddenGoods, 'id'> {
  id: string;
  goods: string;
  /** The version that its operator saw; null for new goods. */
  seen: bigint | null;
  withdrawn: boolean;
  because: string;
  asked_by: string;
  asked_at: Date;
}

interface Asked {
  because: string;
  operatorId: string;
}

/** "Loose batteries" → "loose-batteries" */
const idFrom = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '')
    .slice(0, 40);

async function ask(
  tx: Database,
  services: Parts,
  {
    goods,
    seen,
    withdrawn,
  }: { goods: ForbiddenGoods; seen?: GoodsRow | undefined; withdrawn: boolean },
  { because, operatorId }: Asked,
): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `select 1 from shopping_forbidden_change c join desk_approval a
       on a.queue = $2 and a.case_id = c.id and a.state = 'open'
     where c.goods = $1`,
    [goods.id, QUEUE],
  );
  if (rowCount)
    throw AppError.conflict('Another change of these goods waits for a second approver.');
  const [id, by] = [newUuid(), `operator:${operatorId}`];
  const { name, words, destinations, refused, reason, instead } = goods;
  await tx.sql.query(
    `insert into shopping_forbidden_change(id, goods, seen, name, words, destinations, refused,
       reason, instead, withdrawn, because, asked_by, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[id, goods.id, seen?.version ?? null, name, words, destinations, refused],
      ...[reason, instead, withdrawn, because, by, services.clock.now()],
    ],
  );
  await audit(tx, { actor: by, action: 'shopping.ask-forbidden', subject: goods.id });
  const decision = { verdict: 'approve' as const, note: because };
  await askSecondApprover(tx, services, { queue: QUEUE, id }, { decision, operatorId, why: WHY });
}

/**
 * Asks a second approver to forbid goods, or to change how they are forbidden.
 * @param id null for new goods
 * @throws AppError 422 naming the field; not_found; conflict if nothing changes, or another change waits
 */
export const askToForbid = (
  services: Parts,
  { id, ...change }: Omit<ForbiddenGoods, 'id'> & { id: string | null },
  asked: Asked,
): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const goodsId = id ?? idFrom(change.name);
    if (id === null && goodsId.length < 2)
      throw AppError.invalid({ name: ['Enter a name of 2 to 60 characters, with letters.'] });
    const seen = await lockNewest(tx, goodsId, services.clock.now());
    if (id !== null && !seen) throw AppError.notFound();
    if (id === null && seen)
      throw AppError.invalid({ name: ['There are already goods with this name.'] });
    const goods = withChange(seen, { ...change, id: goodsId });
    if (seen && isSame(seen, goods)) throw AppError.conflict('It’s already set that way.');
    await ask(tx, services, { goods, seen, withdrawn: false }, asked);
  });

/**
 * Asks a second approver to let goods be sent again.
 * @throws AppError not_found; conflict if another change waits
 */
export const askToAllow = (services: Parts, id: string, asked: Asked): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const seen = await lockNewest(tx, id, services.clock.now());
    if (!seen || seen.withdrawn) throw AppError.notFound();
    await ask(tx, services, { goods: seen, seen, withdrawn: true }, asked);
  });

/** Changes that wait for a second approver, newest first. */
export async function listWaitingGoods(db: Database): Promise<ForbiddenChange[]> {
  const { rows } = await db.sql.query<ForbiddenChange>(
    `select c.id, c.goods, c.seen, c.name, c.words, c.destinations, c.refused, c.reason, c.instead,
       c.withdrawn, c.because, c.asked_by, c.asked_at
     from shopping_forbidden_change c join desk_approval a
       on a.queue = $1 and a.case_id = c.id and a.state = 'open'
     order by c.asked_at desc, c.id`,
    [QUEUE],
  );
  return rows;
}

async function findChange(db: Database, id: string): Promise<ForbiddenChange> {
  const { rows } = await db.sql.query<ForbiddenChange>(
    'select * from shopping_forbidden_change where id = $1',
    [id],
  );
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

const fact = (label: string, value: string) => ({ label, value, warn: false });

function titleOf({ seen, withdrawn }: ForbiddenChange): string {
  if (withdrawn) return 'Let these goods be sent';
  return seen === null ? 'New goods that can’t be sent' : 'Change goods that can’t be sent';
}

/** The goods that can't be sent, which two people change. */
export const forbiddenApprovals: Approvable = {
  async describe({ db }, id) {
    const change = await findChange(db, id);
    const { name, words, destinations, refused, reason, instead, because } = change;
    const countries = destinations.map(countryName).join(', ');
    return {
      reference: name,
      title: titleOf(change),
      reason: because,
      currency: null,
      amount: null,
      facts: change.withdrawn
        ? [fact('From then on', 'Customers may order it')]
        : [
            fact('Words', words.join(', ')),
            fact('Countries', countries || 'Everywhere'),
            fact('What happens', refused ? 'Such items are refused' : 'Our team decides'),
            fact('Customers read', reason),
            fact('Instead', instead ?? 'Nothing'),
          ],
    };
  },
  async decide(tx, services, { caseId, agreedBy }) {
    const change = await findChange(tx, caseId);
    const now = services.clock.now();
    const current = await lockNewest(tx, change.goods, now);
    if ((current?.version ?? null) !== change.seen)
      throw AppError.conflict('These goods have changed since. Please ask for the change again.');
    const { rowCount } = await tx.sql.query(
      'update shopping_forbidden_change set agreed_by = $2 where id = $1 and agreed_by is null',
      [caseId, agreedBy],
    );
    if (rowCount !== 1) throw AppError.conflict('This has already been decided.');
    const { name, words, destinations, refused, reason, instead, withdrawn } = change;
    const goods = { id: change.goods, name, words, destinations, refused, reason, instead };
    const { because, asked_by: by } = change;
    const said = { because, by, agreedBy };
    await keepVersion(tx, services, { goods, withdrawn, at: now }, said);
  },
};
