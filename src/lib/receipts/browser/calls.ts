import { api } from '#lib/browser/api/client.ts';
import type { Proofs } from '#lib/receipts/proof.contract.ts';
import type { OwnStatement } from '#lib/receipts/statement/share.ts';
import type { DayRange } from '#lib/rules/statement-range.ts';
import type { ProofFace, ProofShape } from '#lib/receipts/proof-faces.ts';

/** What a picture is about: an order, a spin of the wheel, or neither for the member’s rank. */
export interface ProofAbout {
  order?: string;
  spin?: string;
}

/** What its owner shows in it. */
export interface ProofShown {
  amount: boolean;
  name: boolean;
}

const queryOf = (about: ProofAbout, { amount, name }: ProofShown): Record<string, string> => ({
  ...about,
  amount: amount ? 'show' : 'hide',
  name: name ? 'show' : 'hide',
});

/** A signed statement of these days, both included. */
export const fetchSignedStatement = ({ from, to }: DayRange) =>
  api.get<OwnStatement>('/transactions/statement/signed', { query: { from, to } });

/** The pictures that can be posted, in words. */
export const fetchProofs = (about: ProofAbout, shown: ProofShown) =>
  api.get<Proofs>('/proofs', { query: queryOf(about, shown) });

/** The address of a picture, below /api. */
export const proofUrl = (
  face: ProofFace,
  shape: ProofShape,
  about: ProofAbout,
  shown: ProofShown,
): string => {
  const query = new URLSearchParams({ ...queryOf(about, shown), shape });
  return `/proofs/${face}?${String(query)}`;
};
