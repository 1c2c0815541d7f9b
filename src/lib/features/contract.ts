import { z } from 'zod';
import { faqCategoryIds } from '#lib/help/faq-categories.ts';
import { featureGroupIds, featureIconNames } from './look.ts';
import { isOwnPage } from '#lib/rules/own-page.ts';
import { EntryId } from '#lib/content/contract.ts';

/** What a product's prices are computed from. */
export const priceKinds = ['bill', 'cards', 'airtime', 'deposit', 'withdrawal', 'dollars'] as const;

/** The front matter of the files in src/content/features. */
export const FeatureHead = z.strictObject({
  title: z.string().min(3).max(60),
  summary: z.string().min(20).max(200),
  group: z.enum(featureGroupIds),
  icon: z.enum(featureIconNames),
  /** Services that must all be on; if empty, it is available to everyone. */
  services: z.array(z.string()).default([]),
  price: z.enum(priceKinds).optional(),
  /** The help category with the answers shown below it. */
  category: z.enum(faqCategoryIds),
  /** Specific answers, if not the first ones of the category. */
  answers: z.array(EntryId).max(4).optional(),
  action_label: z.string().max(40),
  action_path: z.string().refine(isOwnPage),
  /** It is announced, but not sold yet. */
  coming: z.boolean().default(false),
  position: z.number().int().min(0).max(999),
});

export const Feature = z.object({
  id: EntryId,
  ...FeatureHead.shape,
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
  minutes: z.number().int(),
});
export type Feature = z.infer<typeof Feature>;
