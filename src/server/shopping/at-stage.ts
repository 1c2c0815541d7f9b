import type { DeskFact } from '#lib/desk/parts.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import { shopping as numbers } from '#lib/product-constants.ts';
import { compareBought, type BoughtPrice } from '#lib/shopping/landed-cost.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { StageSaid, StageWork } from '#server/orders/plug/stage-work.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import { countryName, findCountry } from './facts.ts';
import { findQuote, findItem } from './find.ts';
import { orderedAs, orderedItems } from './order-detail.ts';
import { inputOf } from './price.ts';
import type { ItemRow } from './rows.ts';
import { checkFields, factsKept, fieldsOf } from './stage-fields.ts';
import { keepStep } from './steps.ts';
import { formOf, ratesOf } from './view.ts';

const BOUGHT = 'bought';

/** What was paid in the shop for a line, and how that compares with its quote. */
async function readBought(db: Database, order: Order, line: OrderItem, { facts }: StageSaid) {
  const { id, version } = orderedAs(order, line);
  const quote = await findQuote(db, id, version);
  const paid = parseAmount(facts['paid'] ?? '');
  const price = compareBought(inputOf(formOf(quote)), ratesOf(quote), {
    paid,
    quoted: line.total,
    capPercent: numbers.capPercent,
  });
  return { paid, ...price };
}

/** @throws AppError 422 on lines: a shop payment is for one item */
function theOnly({ lines }: StageSaid): OrderItem {
  const [line, ...others] = lines;
  if (!line || others.length > 0)
    throw AppError.invalid({
      lines: ['Choose one item: each has its own price and order number.'],
    });
  return line;
}

/** The quote is a cap: an item far above it isn't bought, unless two people agree that we pay the difference. */
function whyAboveCap({ isOverCap }: BoughtPrice, { facts }: StageSaid): string | null {
  if (!isOverCap) return null;
  const { capPercent } = numbers;
  if (facts['at_our_expense'] === 'yes')
    return `It costs more than ${capPercent}% above the quote, at our expense.`;
  const texts = [
    `This is more than ${capPercent}% above the quote.`,
    'Don’t buy it: stop this item because its price rose.',
  ];
  throw AppError.invalid({ 'facts.paid': [texts.join(' ')] });
}

/** Posts the cost of a line above its quote: we add it to what our buyers have for shops. */
async function bearExcess(tx: Database, order: Order, line: OrderItem, excess: bigint) {
  await post(tx, {
    scope: `order:${order.id}`,
    key: `above-quote:${line.position}`,
    kind: 'shopping-above-quote',
    orderId: order.id,
    legs: [
      { account: houseAccount('chargeback_and_fraud_loss', order.currency), amount: -excess },
      { account: houseAccount('float_shopping', order.currency), amount: excess },
    ],
  });
}

/** What our buyers record at each stage, and its consequences. */
export const atStage: StageWork = {
  facts: buyersFacts,
  fields: fieldsOf,

  async check(db, order, said) {
    checkFields(said);
    if (said.stage !== BOUGHT) return null;
    return whyAboveCap(await readBought(db, order, theOnly(said), said), said);
  },

  async entered(tx, services, order, { by, ...said }) {
    const step = { stage: said.stage, facts: factsKept(said), imageKeys: said.imageKeys, by };
    const isBought = said.stage === BOUGHT;
    for (const line of said.lines) {
      const bought = isBought ? await readBought(tx, order, line, said) : null;
      await keepStep(tx, services, { order_id: order.id, position: line.position }, step, bought);
      if (bought && bought.ours > 0n) await bearExcess(tx, order, line, bought.ours);
      if (bought === null || bought.back === 0n) continue;
      await refundPart(
        { ...services, db: tx },
        {
          order_id: order.id,
          key: `cheaper:${line.position}`,
          lines: [{ position: line.position, amount: bought.back }],
          reason: `${line.title} cost less than we quoted.`,
          by,
        },
      );
    }
  },
};

/** A parcel's address, as written on it. */
function addressOf({ delivery, whatsapp_no }: ItemRow): string {
  const { country_code: code, state_id, first_name, last_name, address, town } = delivery;
  const state = findCountry(code)?.states.find(({ id }) => id === state_id)?.name;
  const lines = [`${first_name} ${last_name}`, address, town, state, delivery.zip_code];
  const to = [...lines, countryName(code), delivery.phone_number].filter(Boolean).join(', ');
  return `${to} (WhatsApp ${whatsapp_no})`;
}

/** What our buyers need to know: what to buy where, at which price, and where it goes. */
async function buyersFacts(db: Database, order: Order): Promise<DeskFact[]> {
  const facts: DeskFact[] = [];
  for (const [n, { id, quantity, price, url }] of orderedItems(order).entries()) {
    const item = await findItem(db, id);
    const say = (label: string, value: string) =>
      value && facts.push({ label: `Item ${n + 1}: ${label}`, value, warn: false });
    say('link', url);
    say('quoted at', `${quantity} × ${price}`);
    say('description', item.description);
    say('note to the recipient', item.note_to_receiver);
    say('goes to', addressOf(item));
  }
  return facts;
}
