import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { proofFaces, proofShapes } from './proof-faces.ts';

const Switch = z.enum(['show', 'hide']).default('hide');

/** What it is about; without an order or a spin, it is the member's rank. */
const about = {
  order: z.string().max(40).optional(),
  spin: z.uuid().optional(),
  amount: Switch,
  name: Switch,
};

const ProofFace = z.enum(proofFaces);

const codes = ['unauthenticated', 'two_factor_required', 'not_found', 'invalid_input'] as const;

export const Proofs = z
  .object({
    /** The available pictures, each with its content as text. The first is the default. */
    faces: z.array(
      z.object({
        face: ProofFace,
        text: z.string(),
        /** The address in its QR. */
        link: z.string(),
      }),
    ),
    /** The name that can be shown; null if the profile has none. */
    name: z.string().nullable(),
  })
  .meta({ id: 'Proofs' });
export type Proofs = z.infer<typeof Proofs>;

export const readProofs = call({
  method: 'get',
  path: '/proofs',
  guard: 'user',
  summary: 'The pictures that a member can post of an order, a spin or their rank, in words',
  query: z.strictObject(about),
  reply: Proofs,
  codes,
});

export const readProofPicture = call({
  method: 'get',
  path: '/proofs/{face}',
  guard: 'user',
  summary:
    'One of them as a picture with a QR code that verifies it; what is hidden is in neither of the two',
  params: z.object({ face: ProofFace }),
  query: z.strictObject({ ...about, shape: z.enum(proofShapes).default('story') }),
  reply: z.null(),
  raw: true,
  limit: 'documents',
  codes: [...codes, 'too_many_requests', 'busy'],
});
