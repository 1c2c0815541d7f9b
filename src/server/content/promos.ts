import type { Promo } from '#lib/content/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { PromoPicture } from '#lib/look/promo-pictures.ts';
import { paragraphsOf } from '#lib/content/text-paragraphs.ts';
import type { Services } from '#server/platform/services.ts';

export interface PromoRow {
  id: string;
  title: string;
  text: string;
  picture: PromoPicture | null;
  action_label: string | null;
  action_path: string | null;
  country_code: CountryCode | null;
  starts_at: Date;
  ends_at: Date | null;
  position: number;
  active: boolean;
  advert: boolean;
  version: number;
  changed_at: Date;
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Plain text as HTML with only p and br. Nothing in the text can become a tag. */
const htmlOf = (text: string): string =>
  paragraphsOf(text)
    .map((lines) => `<p>${lines.map(escapeHtml).join('<br>')}</p>`)
    .join('');

export const actionOf = ({ action_label, action_path }: PromoRow): Promo['action'] =>
  action_label !== null && action_path !== null ? { label: action_label, path: action_path } : null;

const view = (row: PromoRow): Promo => ({
  id: row.id,
  title: row.title,
  text: row.text,
  html: htmlOf(row.text),
  picture: row.picture,
  action: actionOf(row),
  advert: row.advert,
});

/** What is currently shown in a country, in the desk's order. */
export async function listShown(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  country: CountryCode,
): Promise<Promo[]> {
  const { rows } = await db.sql.query<PromoRow>({
    name: 'promos-shown',
    text: `select * from promo where active and starts_at <= $1 and (ends_at is null or ends_at > $1)
        and (country_code is null or country_code = $2)
      order by position, starts_at, id`,
    values: [clock.now(), country],
  });
  return rows.map(view);
}
