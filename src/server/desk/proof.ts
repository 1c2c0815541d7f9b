import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import {
  isProofEnough,
  describeProof,
  shortProof,
  type ProofQueue,
} from '#lib/desk/proof-kinds.ts';

/**
 * What a decision against a seller is based on: a text for the seller, and the type of proof.
 * @throws AppError 422 on evidence and proof
 */
export function proofOf(
  queue: ProofQueue,
  { evidence, proof }: Pick<DeskDecision, 'evidence' | 'proof'>,
): { evidence: string; proof: string } {
  const errors = {
    ...(evidence && isProofEnough(evidence) ? {} : { evidence: [shortProof] }),
    ...(describeProof(queue, proof) ? {} : { proof: ['Choose a type of proof.'] }),
  };
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
  return { evidence: evidence!, proof: proof! };
}
