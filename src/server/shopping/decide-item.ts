import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { plainText } from '#lib/rules/plain-text.ts';
import { isRefusalReason, refusalReasons } from '#lib/shopping/statuses.ts';
import type { Database } from '#server/db/client.ts';
import { notify } from '#server/notifications/notify.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { keepQuote } from './keep-quote.ts';
import { lockItem, moveItem } from './move-item.ts';
import { priceForm, type Priced } from './price.ts';
import { readRates } from './rates.ts';
import type { ItemRow } from './rows.ts';

type Parts = Pick<Services, 'db' | 'clock'>;

interface Said {
  decision: DeskDecision;
  /** operator:<uuid> */
  operator: string;
  agreedBy?: string | undefined;
}

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/**
 * The price of a quote from the desk, at the current rates.
 * @throws AppError 422 on quote and its fields; conflict when the item isn't waiting for a quote
 */
export async function priceDecision(
  { db, clock }: Parts,
  item: ItemRow,
  { quote }: DeskDecision,
): Promise<Priced> {
  if (item.status !== 'pending') throw AppError.conflict('This item isn’t waiting for a quote.');
  if (!quote) throw invalid('quote', 'Fill in the price details.');
  if (quote.quantity > item.requested_quantity)
    throw invalid('quote.quantity', `Only ${item.requested_quantity} were asked for.`);
  const to = { currency: item.currency, destination: item.delivery.country_code };
  return priceForm(await readRates(db, clock.now()), quote, to, 'quote.');
}

/** Why an item isn't bought. @throws AppError 422 on reason_code; conflict */
function refusalOf(item: ItemRow, { reason_code: code, evidence }: DeskDecision) {
  if (item.status !== 'pending') throw AppError.conflict('This item isn’t waiting for a quote.');
  if (!isRefusalReason(code)) throw invalid('reason_code', 'Choose a reason.');
  return { code, because: [refusalReasons[code], plainText(evidence ?? '')].join(' ').trim() };
}

/** The answer to a question. @throws AppError 422 on evidence; conflict when nothing was asked */
function answerOf({ question, answer }: ItemRow, { evidence }: DeskDecision): string {
  if (question === null || answer !== null) throw AppError.conflict('There’s no open question.');
  const text = plainText(evidence ?? '');
  if (!text) throw invalid('evidence', 'Write an answer.');
  return text;
}

/** @throws AppError 422 and conflict, as the verdict's own rules say */
export async function checkDecision(
  parts: Parts,
  item: ItemRow,
  decision: DeskDecision,
): Promise<void> {
  if (decision.verdict === 'approve') await priceDecision(parts, item, decision);
  else if (decision.verdict === 'reject') refusalOf(item, decision);
  else if (decision.verdict === 'answer') answerOf(item, decision);
  else throw invalid('verdict', 'That decision isn’t available for an item.');
}

async function quote(parts: Parts, item: ItemRow, { decision, operator: by, agreedBy }: Said) {
  const { db: tx } = parts;
  const priced = await priceDecision(parts, item, decision);
  const note = plainText(decision.evidence ?? '') || null;
  await keepQuote(tx, item, priced, { by, agreedBy, note });
  const sum = formatMinor(money(priced.price.total, item.currency));
  const { quantity } = priced.form;
  const text = `We quoted ${sum}${quantity > 1 ? ` for all ${quantity}` : ''}.`;
  await moveItem(tx, item, { to: 'approved', text, actor: by });
  await notify(tx, item.user_id, {
    title: `${item.name}: your quote is ready`,
    message: [text, 'The price is locked for 48 hours.'],
    link: paths.cart,
  });
}

async function refuse(tx: Database, item: ItemRow, decision: DeskDecision, actor: string) {
  const refused = refusalOf(item, decision);
  await moveItem(tx, item, { to: 'refused', text: refused.because, actor, refused });
  await notify(tx, item.user_id, {
    title: `${item.name}: we can’t buy it`,
    message: [refused.because, 'You haven’t been charged.'],
    link: paths.shopping,
  });
}

async function answer(tx: Database, item: ItemRow, decision: DeskDecision, by: string) {
  const text = answerOf(item, decision);
  await tx.sql.query(
    `update shopping_item set answer = $2, answered_at = clock_timestamp(), answered_by = $3,
       waiting_since = case when status = 'pending' then waiting_since end where id = $1`,
    [item.id, text, by],
  );
  await notify(tx, item.user_id, {
    title: `${item.name}: we answered your question`,
    message: text,
    link: paths.shopping,
  });
}

/**
 * Carries out a decision of the desk: a quote, a refusal with its reason, or an answer.
 * @throws AppError 422 and conflict as checkDecision
 */
export async function decideItem(parts: Parts, id: string, said: Said): Promise<void> {
  const { db: tx } = parts;
  const { decision, operator } = said;
  const item = await lockItem(tx, id);
  await checkDecision(parts, item, decision);
  if (decision.verdict === 'approve') await quote(parts, item, said);
  else if (decision.verdict === 'reject') await refuse(tx, item, decision, operator);
  else await answer(tx, item, decision, operator);
  await audit(tx, { actor: operator, action: `shopping.${decision.verdict}`, subject: id });
}
