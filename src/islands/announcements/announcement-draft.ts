import { announcementChannels, type AnnouncementChannel } from '#lib/announcements/channels.ts';
import type { AnnouncementDraft } from '#lib/announcements/contract.ts';
import { countryCodes, type CountryCode } from '#lib/countries.ts';

/** The form values of an announcement. */
export interface AnnouncementFields {
  about: AnnouncementDraft['about'];
  channels: Record<AnnouncementChannel, boolean>;
  title: string;
  text: string;
  link: string;
  countries: Record<CountryCode, boolean>;
  level: '' | '1' | '2';
  product: string;
  days: string;
  /** In the format of the browser's own field, in the operator's zone. */
  from: string;
  until: string;
}

export const emptyAnnouncement: AnnouncementFields = {
  about: 'news',
  title: '',
  text: '',
  link: '',
  level: '',
  product: '',
  days: '30',
  channels: { banner: false, notice: true, email: false, push: false },
  countries: { NG: false, GH: false, KE: false },
  from: '',
  until: '',
};

const timeOf = (local: string): string | null => (local ? new Date(local).toISOString() : null);

export function draftOf(fields: AnnouncementFields): AnnouncementDraft {
  const { about, channels, title, text, link, countries, level, product, days } = fields;
  const starts = timeOf(fields.from);
  return {
    about,
    title,
    text,
    link: link.trim() || null,
    channels: announcementChannels.filter((channel) => channels[channel]),
    countries: countryCodes.filter((code) => countries[code]),
    level: level ? (Number(level) as 1 | 2) : null,
    product: (product || null) as AnnouncementDraft['product'],
    product_days: product ? Number(days || 0) : null,
    ...(starts ? { starts_at: starts } : {}),
    ends_at: channels.banner ? timeOf(fields.until) : null,
  };
}

const names: Record<string, string> = {
  product_days: 'days',
  starts_at: 'from',
  ends_at: 'until',
};

/** The server's errors by their field. */
export const wrongOf = (errors: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([key, text]) => {
      const name = key.replace(/^draft\./, '');
      return [names[name] ?? name, text];
    }),
  );
