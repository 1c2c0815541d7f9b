import { z } from 'zod';
import { countryCodes } from '#lib/countries.ts';
import { faqCategoryIds } from '#lib/help/faq-categories.ts';
import { isOwnPage } from '#lib/rules/own-page.ts';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, Timestamp } from '#lib/contracts/common.ts';
import { promoPictureNames } from '#lib/look/promo-pictures.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

const Picture = z.enum(promoPictureNames);

/** Something we promote (spec 3, shared data). */
export const Promo = z
  .object({
    id: z.uuid(),
    title: z.string(),
    /** Plain text; an empty line starts a new paragraph. */
    text: z.string(),
    /** The same as HTML: only p and br, everything else escaped. */
    html: z.string(),
    /** The name of one of our drawings. */
    picture: Picture.nullable(),
    /** The target of its button, on our own site. */
    action: z.object({ label: z.string(), path: z.string() }).nullable(),
    /** Opens automatically, once, on the dashboard. */
    advert: z.boolean(),
  })
  .meta({ id: 'Promo' });
export type Promo = z.infer<typeof Promo>;

export const listPromos = call({
  method: 'get',
  path: '/content/promos',
  guard: 'public',
  summary: 'Promos now shown in the visitor’s country, in order',
  reply: z.array(Promo),
  codes: [],
});

export const readPromo = call({
  method: 'get',
  path: '/content/promos/{id}',
  guard: 'public',
  summary: 'One of them; ended ones and those of other countries aren’t found',
  params: z.object({ id: z.string().max(80) }),
  reply: Promo,
  codes: ['not_found'],
});

const label = VisibleText.max(30, 'At most 30 letters.');

/** A promo as an operator enters it. */
export const PromoDraft = z
  .strictObject({
    /** Missing for a new one. */
    id: z.uuid().optional(),
    /** The version that was read; a conflict if another operator has changed it since. */
    version: z.number().int().min(1).optional(),
    title: VisibleText.min(1, 'Write a title.').max(60, 'At most 60 letters.'),
    text: VisibleText.min(1, 'Write a text.').max(2000, 'At most 2,000 letters.'),
    picture: Picture.nullable(),
    action: z
      .strictObject({
        label: label.min(1, 'Say what the button does.'),
        path: z
          .string()
          .trim()
          .max(200)
          .refine(isOwnPage, 'Enter a page of ours, like /giftcard/rates.'),
      })
      .nullable(),
    country_code: CountryCode.nullable(),
    starts_at: Timestamp,
    ends_at: Timestamp.nullable(),
    position: z.number().int().min(0).max(999),
    active: z.boolean(),
    advert: z.boolean(),
  })
  .refine(({ starts_at, ends_at }) => !ends_at || Date.parse(ends_at) > Date.parse(starts_at), {
    path: ['ends_at'],
    message: 'It ends before it begins.',
  })
  .meta({ id: 'PromoDraft' });
export type PromoDraft = z.infer<typeof PromoDraft>;

export const DeskPromo = z
  .object({
    ...Promo.omit({ html: true }).shape,
    version: z.number().int(),
    country_code: CountryCode.nullable(),
    starts_at: Timestamp,
    ends_at: Timestamp.nullable(),
    position: z.number().int(),
    active: z.boolean(),
    changed_at: Timestamp,
  })
  .meta({ id: 'DeskPromo' });
export type DeskPromo = z.infer<typeof DeskPromo>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listDeskPromos = call({
  method: 'get',
  path: '/desk/promos',
  guard: 'desk',
  summary: 'All promos, including those that are off, ended or upcoming',
  reply: z.array(DeskPromo),
  codes: strangers,
});

export const setDeskPromos = call({
  method: 'put',
  path: '/desk/promos',
  guard: 'desk',
  summary: 'Adds or changes promos; any not named stay as they are',
  body: z.strictObject({
    rows: z.array(PromoDraft).min(1).max(20),
    /** Only checks whether it would be accepted. */
    preview: z.boolean().default(false),
  }),
  reply: z.array(DeskPromo),
  codes: [...strangers, 'invalid_input', 'conflict'],
});

/** A file's name without its extension; it is part of the entry's address and never changes. */
export const EntryId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);
const Day = z.iso.date();
const Title = z.string().min(3).max(90);
const Summary = z.string().min(20).max(200);
const Countries = z
  .array(CountryCode)
  .min(1)
  .default([...countryCodes]);
const Position = z.number().int().min(0).max(999);
const Heading = z.object({ id: z.string(), text: z.string() });

/** The front matter of the Markdown files in src/content, one schema per folder. */
export const FaqHead = z.strictObject({
  question: z.string().min(5).max(90),
  category: z.enum(faqCategoryIds),
  countries: Countries,
  /** Words that people search for and that the answer doesn't use. */
  keywords: z.string().default(''),
  /** One of the most common questions, shown at the top of the page. */
  popular: z.boolean().default(false),
  position: Position,
});
export const NewsHead = z.strictObject({
  title: Title,
  summary: Summary,
  published: Day,
  updated: Day.optional(),
});
export const TutorialHead = z.strictObject({
  title: Title,
  summary: Summary,
  countries: Countries,
  keywords: z.string().default(''),
  updated: Day,
  /** The label of the link that opens the flow itself. */
  action_label: z.string().max(40),
  action_path: z.string().refine(isOwnPage),
  position: Position,
});
export const LegalHead = z.strictObject({
  title: Title,
  summary: Summary,
  updated: Day,
  position: Position,
});

const article = { html: z.string(), headings: z.array(Heading), minutes: z.number().int() };

export const Faq = z
  .object({ id: EntryId, ...FaqHead.shape, html: z.string() })
  .meta({ id: 'Faq' });
export type Faq = z.infer<typeof Faq>;
export const News = z.object({ id: EntryId, ...NewsHead.shape, ...article }).meta({ id: 'News' });
export type News = z.infer<typeof News>;
export const Tutorial = z
  .object({ id: EntryId, ...TutorialHead.shape, ...article })
  .meta({ id: 'Tutorial' });
export type Tutorial = z.infer<typeof Tutorial>;
export const Legal = z.object({ id: EntryId, ...LegalHead.shape, ...article });
export type Legal = z.infer<typeof Legal>;

const paged = z.strictObject({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  country: CountryCode.optional(),
});
const Pages = z.object({
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});

export const listFaqs = call({
  method: 'get',
  path: '/content/faqs',
  guard: 'public',
  summary: 'Help answers for a country, by default the visitor’s, by category',
  query: paged,
  reply: z.array(Faq),
  meta: Pages,
  codes: ['invalid_input'],
});

export const listTutorials = call({
  method: 'get',
  path: '/content/tutorials',
  guard: 'public',
  summary: 'Tutorials for a country, by default the visitor’s, in order',
  query: paged,
  reply: z.array(Tutorial),
  meta: Pages,
  codes: ['invalid_input'],
});

export const listNews = call({
  method: 'get',
  path: '/content/news',
  guard: 'public',
  summary: 'News, newest first',
  query: paged.omit({ country: true }),
  reply: z.array(News),
  meta: Pages,
  codes: ['invalid_input'],
});

export const readNews = call({
  method: 'get',
  path: '/content/news/{id}',
  guard: 'public',
  summary: 'One news item',
  params: z.object({ id: z.string().max(80) }),
  reply: News,
  codes: ['not_found'],
});

/** Something that the help search can find. */
export const HelpEntry = z
  .object({
    kind: z.enum(['faq', 'tutorial', 'news', 'legal']),
    title: z.string(),
    path: z.string(),
    /** Its text without markup; long texts are cut. */
    text: z.string(),
    /** Further words that find it. */
    words: z.string(),
  })
  .meta({ id: 'HelpEntry' });
export type HelpEntry = z.infer<typeof HelpEntry>;

export const readHelpIndex = call({
  method: 'get',
  path: '/content/index',
  guard: 'public',
  summary: 'Everything the search of /help covers, for a country',
  query: z.strictObject({ country: CountryCode.optional() }),
  reply: z.array(HelpEntry),
  codes: ['invalid_input'],
});
