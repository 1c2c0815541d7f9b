import { asc, eq } from 'drizzle-orm';
import { percentText } from '#lib/airtime-to-cash/airtime-transfer.ts';
import { airtimeReasons } from '#lib/airtime-to-cash/reasons.ts';
import { supportedCountries } from '#lib/countries.ts';
import { proofKinds } from '#lib/desk/proof-kinds.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { spacedNumber } from '#lib/rules/network.ts';
import type { Database } from '#server/db/client.ts';
import { timeFact } from '#server/desk/fact.ts';
import type { CaseDetail } from '#server/desk/queue.ts';
import { readSaleCase } from '#server/orders/view/sale-case.ts';
import { unseal } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { agreedRate, payoutOf, provedOf } from './arrived.ts';
import { findConversion, type Found } from './conversion.ts';
import { networkOf } from './networks.ts';
import { readTransfers } from './read-message.ts';
import { airtimeLines, airtimeProofs, type ProofRow } from './tables.ts';

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

/** How many other users named the same line, in which case it may not belong to any of them. */
async function othersWith(db: Database, { row }: Found): Promise<number> {
  const { rows } = await db.sql.query<{ n: bigint }>({
    name: 'airtime-sender-others',
    text: `select count(distinct user_id) n from airtime_conversion
      where sender = $1 and user_id <> $2`,
    values: [row.sender, row.user_id],
  });
  return Number(rows[0]?.n ?? 0);
}

async function factsOf(db: Database, found: Found): Promise<CaseDetail['facts']> {
  const { order, row } = found;
  const [line] = await db.orm.select().from(airtimeLines).where(eq(airtimeLines.id, row.line_id));
  const others = await othersWith(db, found);
  const spaced = (digits: string) => spacedNumber(digits, order.country_code);
  const format = (minor: bigint) => formatMinor(money(minor, order.currency));
  return [
    fact('Network', networkOf(row.network_id).shortName),
    fact('Sent from', spaced(row.sender)),
    ...(others > 0
      ? [
          fact(
            'Line',
            `Also used by ${others === 1 ? '1 other customer' : `${others} other customers`}`,
            true,
          ),
        ]
      : []),
    fact('Sent to', spaced(line?.number ?? '')),
    timeFact('From', row.locked_from),
    timeFact('Until', row.locked_until),
    fact('Expected', row.transfers.map(format).join(' + ')),
    fact('Shown', format(await provedOf(db, found))),
    fact('We pay', percentText(order.rate ?? '0')),
    fact('Price rule', order.rule_version),
    ...(row.arrived === null ? [] : [fact('Arrived', format(row.arrived))]),
  ];
}

/** Numbers in a message that belong to neither side, which deserve a look. */
function otherNumbers(text: string, { order, row }: Found, ours: string): CaseDetail['facts'] {
  const read = readTransfers(text, supportedCountries[order.country_code].dialingCode);
  const known = new Set([ours, row.sender]);
  const others = new Set(read.flatMap(({ numbers }) => numbers).filter((one) => !known.has(one)));
  return others.size > 0 ? [fact('Contains another number', [...others].join(', '), true)] : [];
}

function itemOf(
  { env }: Services,
  found: Found,
  { proof, position, ours }: { proof: ProofRow; position: number; ours: string },
): CaseDetail['items'][number] {
  const { image_key, text_sealed, proved } = proof;
  const kind = image_key ? 'Picture' : 'Text';
  const text = text_sealed && unseal(text_sealed, env);
  const shows =
    proved === null ? [] : [fact('Shows', formatMinor(money(proved, found.order.currency)))];
  return {
    position,
    title: `${kind} ${position + 1}`,
    ...(text ? { text } : {}),
    facts: [...shows, ...(text ? otherNumbers(text, found, ours) : [])],
    amount: null,
    files: image_key ? [{ key: image_key, name: `${kind} ${position + 1}` }] : [],
    has_code: false,
  };
}

/** Everything a reviewer needs: who sent what, from which line to which line, and their proof. */
export async function viewCase(services: Services, orderId: string): Promise<CaseDetail> {
  const { db } = services;
  const found = await findConversion(db, orderId);
  const { order, row } = found;
  const [facts, proofs, [line]] = await Promise.all([
    factsOf(db, found),
    db.orm
      .select()
      .from(airtimeProofs)
      .where(eq(airtimeProofs.order_id, orderId))
      .orderBy(asc(airtimeProofs.id)),
    db.orm.select().from(airtimeLines).where(eq(airtimeLines.id, row.line_id)),
  ]);
  const ours = line?.number ?? '';
  const items = proofs.map((proof, position) => itemOf(services, found, { proof, position, ours }));
  const choices = { reasons: airtimeReasons, proofs: proofKinds.airtime };
  const words = { facts, items, ...choices, paidBefore: 'Paid', offeredAlone: null };
  const proved = await provedOf(db, found);
  return {
    ...(await readSaleCase(services, order, words)),
    arrival: {
      expected: toAmount(row.airtime),
      shown: toAmount(proved),
      rate: toAmount(agreedRate(order)),
      rate_beyond: toAmount((await payoutOf(db, found, proved)).beyond.rate),
    },
  };
}
