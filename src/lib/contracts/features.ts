import { z } from 'zod';
import { faqCategoryIds } from '#lib/faq-categories.ts';
import { featureGroupIds, featureIconNames } from '#lib/look/feature-look.ts';
import { isOwnPage } from '#lib/rules/own-page.ts';
import { EntryId } from './content.ts';

/** What a product costs, by where its prices come from. */
export const priceKinds = ['bill', 'cards', 'airtime', 'deposit', 'withdrawal', 'dollars'] as const;

/** What stands at the head of the files of src/content/features. */
export const FeatureHead = z.strictObject({
  title: z.string().min(3).max(60),
  summary: z.string().min(20).max(200),
  group: z.enum(featureGroupIds),
  icon: z.enum(featureIconNames),
  /** Services that must all be on; without any it is there for everybody. */
  services: z.array(z.string()).default([]),
  price: z.enum(priceKinds).optional(),
  /** Whose answers stand below it. */
  category: z.enum(faqCategoryIds),
  /** Which of them, where they are not the first ones. */
  answers: z.array(EntryId).max(4).optional(),
  action_label: z.string().max(40),
  action_path: z.string().refine(isOwnPage),
  /** It is told, not sold. */
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
