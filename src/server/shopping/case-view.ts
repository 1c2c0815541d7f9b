import { formatMinor, money, toAmount } from '#lib/money.ts';
import { findForbidden, describeForbidden } from '#lib/shopping/forbidden-goods.ts';
import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import { itemStatusWords, refusalReasons } from '#lib/shopping/statuses.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { timeFact } from '#server/desk/fact.ts';
import { nameActors } from '#server/desk/operators.ts';
import type { CaseDetail, CaseRow } from '#server/desk/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { categories, countryName, findCountry, shopCountries, shopCurrencies } from './facts.ts';
import { findItem, listEvents, listQuotes } from './find.ts';
import { readForbidden } from './forbidden.ts';
import type { ItemRow, QuoteRow } from './rows.ts';
import { formOf } from './view.ts';

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

const isOpenQuestion = ({ question, answer }: ItemRow) => question !== null && answer === null;

/** An item as a row of the queue. */
export const caseRow = (item: ItemRow, total: bigint | null = null): CaseRow => ({
  id: item.id,
  reference: item.code,
  title: item.name,
  country: item.country_code,
  amount: total === null ? null : toAmount(total),
  currency: item.currency,
  since: (item.waiting_since ?? item.changed_at).toISOString(),
  promised_at: null,
  reason: isOpenQuestion(item) ? 'Question' : itemStatusWords[item.status],
  stage: item.waiting_since === null ? 'done' : 'open',
});

function factsOf(item: ItemRow, goods: readonly ForbiddenGoods[]): CaseDetail['facts'] {
  const { delivery } = item;
  const state = findCountry(delivery.country_code)?.states.find(
    ({ id }) => id === delivery.state_id,
  );
  const forbidden = findForbidden(item, delivery.country_code, goods);
  return [
    fact('Status', itemStatusWords[item.status]),
    fact('Link', item.url),
    fact('Wanted', String(item.requested_quantity)),
    ...(item.description ? [fact('Description', item.description)] : []),
    ...(item.note_to_receiver ? [fact('Note to the recipient', item.note_to_receiver)] : []),
    fact(
      'Goes to',
      `${delivery.town}, ${state?.name ?? ''}, ${countryName(delivery.country_code)}`,
    ),
    ...forbidden.map((each) => fact(each.name, describeForbidden(each), true)),
    ...(item.question ? [fact('Question', item.question, isOpenQuestion(item))] : []),
    ...(item.answer ? [fact('Our answer', item.answer)] : []),
  ];
}

const describeQuote = ({ version, quantity, total, currency, ends_at }: QuoteRow) => [
  fact(`Quote ${version}`, `${quantity} for ${formatMinor(money(total, currency))}`),
  timeFact(`Quote ${version} ends`, ends_at),
];

const pictureOf = ({ image_key: key }: ItemRow): CaseDetail['items'] =>
  key === null
    ? []
    : [
        {
          position: 0,
          title: 'Picture',
          facts: [],
          amount: null,
          files: [{ key, name: 'Picture' }],
          has_code: false,
        },
      ];

async function ownerOf(db: Database, { user_id }: ItemRow): Promise<CaseDetail['user']> {
  const user = await findUser(db, user_id);
  if (!user) return null;
  const { rows } = await db.sql.query<{ asked: bigint; paid: bigint }>({
    name: 'shopping-history',
    text: `select count(*) asked, count(*) filter (where status = 'ordered') paid
      from shopping_item where user_id = $1`,
    values: [user_id],
  });
  const history = [
    fact('Items asked for', String(rows[0]?.asked ?? 0)),
    fact('Items paid', String(rows[0]?.paid ?? 0)),
  ];
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ') || user.username;
  return { name, since: user.created_at.toISOString(), country: user.country_code, history };
}

const toQuote = (
  item: ItemRow,
  last: QuoteRow | undefined,
): NonNullable<CaseDetail['to_quote']> => ({
  quantity: item.requested_quantity,
  currency: item.currency,
  destination: item.delivery.country_code,
  shop_countries: shopCountries.map(({ code, currency }) => ({
    code,
    name: countryName(code),
    currency,
  })),
  currencies: shopCurrencies,
  categories,
  last: last ? formOf(last) : null,
});

/** Everything needed to quote, refuse or answer. */
export async function viewCase(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
): Promise<CaseDetail> {
  const item = await findItem(db, id);
  const [goods, quotes, events, user] = await Promise.all([
    readForbidden(db, clock.now()),
    listQuotes(db, id),
    listEvents(db, id),
    ownerOf(db, item),
  ]);
  const names = await nameActors(
    db,
    events.map(({ actor }) => actor),
  );
  const isPending = item.status === 'pending';
  return {
    ...caseRow(item, quotes[0]?.total ?? null),
    facts: [...factsOf(item, goods), ...quotes.flatMap(describeQuote)],
    items: pictureOf(item),
    user,
    timeline: events.map(({ status, text, actor, at }) => ({
      title: itemStatusWords[status],
      text,
      at: at.toISOString(),
      by: names.get(actor) ?? (actor === 'clock' ? 'Automatic' : (user?.name ?? '')),
    })),
    verdicts: [
      ...(isPending ? (['approve', 'reject'] as const) : []),
      ...(isOpenQuestion(item) ? (['answer'] as const) : []),
    ],
    reasons: Object.entries(refusalReasons).map(([code, text]) => ({ code, text })),
    ...(isPending ? { to_quote: toQuote(item, quotes[0]) } : {}),
  };
}
