import { brand } from '#lib/brand.ts';
import type { EventCategory } from '#lib/e-tickets/categories.ts';
import type { ProofFace } from '#lib/receipts/proof-faces.ts';

/** An event's poster: the uploaded one as data, or one drawn from the id. */
export interface Poster {
  id: string;
  category: EventCategory;
  upload?: string;
}

/** One point on the line from start to end. */
export interface ProofStep {
  word: string;
  /** A time of day, or how long after the first step. */
  when: string;
}

/** A picture that a member posts, in words; what they hide is not in it. */
export interface Proof {
  face: ProofFace;
  /** What it was: "MTN airtime". */
  title: string;
  /** The member as others may read it: "Ada O."; null if hidden. */
  by: string | null;
  /** The line above the headline: "Delivered in". */
  kicker: string;
  headline: string;
  /** Null if hidden, or part of the headline. */
  amount: string | null;
  steps: readonly ProofStep[];
  /** Sentences below the headline: when and where, or what it is for. */
  lines: readonly string[];
  poster: Poster | null;
  /** The number of panels of the parasol that represents a rank. */
  panels: number | null;
  day: string;
  /** The address in the QR. */
  link: string;
  /** The referral code that the address carries. */
  invitation: string | null;
}

/** The content of a picture for people who can't see it. */
export const describeProof = (proof: Proof): string =>
  [
    `${brand.name}, ${proof.day}`,
    proof.title,
    `${proof.kicker} ${proof.headline}`.trim(),
    proof.amount,
    ...proof.steps.map(({ word, when }) => `${word} ${when}`),
    ...proof.lines,
    proof.by,
    proof.invitation && `Referral code ${proof.invitation}`,
    'A QR code lets anyone check it',
  ]
    .filter(Boolean)
    .map((part) => String(part).replace(/\.$/, ''))
    .join('. ')
    .concat('.');
