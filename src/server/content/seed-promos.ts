import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { PromoPicture } from '#lib/look/promo-pictures.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { termsIn } from '#server/referral/terms.ts';

interface Seed {
  /** The last digits of its id, so that a second run recognises it. */
  n: number;
  title: string;
  text: string;
  picture: PromoPicture;
  action: string;
  path: string;
  country?: CountryCode;
  advert?: boolean;
}

const everywhere: readonly Seed[] = [
  {
    n: 1,
    title: 'See what your gift card is worth',
    text: 'Choose the card and value to see what you’ll get. When you sell, your rate is locked for 30 minutes from your first photo.',
    picture: 'card',
    action: 'See the rates',
    path: paths.cardRates(),
    advert: true,
  },
  {
    n: 2,
    title: 'Send someone a gift card',
    text: 'Choose a package and add a message. Your friend opens it with a link.\n\nYou choose the day. Codes stay hidden until the gift is opened.',
    picture: 'gift',
    action: 'See the packages',
    path: paths.giftPackages,
  },
  {
    n: 3,
    title: 'Is that receipt genuine?',
    text: 'Check any Oja receipt before you hand over the goods.\n\nAnyone can: the seller, the buyer or a friend. Once you’ve opened the page, it works offline too.',
    picture: 'receipt',
    action: 'Check a receipt',
    path: paths.verifyReceipt,
  },
];

/** The referral bonus with the current amounts of a country. */
async function referralIn(db: Database, country: CountryCode): Promise<Seed> {
  const { currency } = supportedCountries[country];
  const terms = await termsIn(db, currency, new Date('2026-01-01Z'));
  const format = (minor: bigint) => formatMinor(money(minor, currency));
  return {
    n: 10 + countryCodes.indexOf(country),
    title: 'Invite a friend',
    text: `You get ${format(terms.bonus)} for each friend who trades.\n\nYou’ll be paid once your friend has bought or sold for ${format(terms.transaction_minimum)} in total. If an account looks like your own, our team checks first.`,
    picture: 'friends',
    action: 'Share your link',
    path: paths.referral,
    country,
  };
}

const idOf = (n: number): string =>
  `00000000-0000-4000-8000-0000000059${String(n).padStart(2, '0')}`;

/** Initial promos. Existing rows stay as the desk left them. */
export async function seedPromos(db: Database): Promise<void> {
  const seeds = [...everywhere];
  for (const country of countryCodes) seeds.push(await referralIn(db, country));
  for (const [position, seed] of seeds.entries())
    await db.sql.query(
      `insert into promo(id, title, text, picture, action_label, action_path, country_code,
         starts_at, position, active, advert, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, '2026-01-01', $8, true, $9, '2026-01-01')
       on conflict (id) do nothing`,
      [
        ...[idOf(seed.n), seed.title, seed.text, seed.picture, seed.action, seed.path],
        ...[seed.country ?? null, position * 10, seed.advert ?? false],
      ],
    );
}
