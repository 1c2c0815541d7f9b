import type { Outcome } from '#server/ports/outcome.ts';
import type { DisputeAnswer, PaymentsPort } from '#server/ports/payments.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import { isAnswered } from '#server/providers/is-answered.ts';
import { putFile } from '#server/providers/put-file.ts';
import { readReply, refusedTo, type PaystackParts } from './client.ts';
import { paystackDisputes } from './disputes.ts';
import { Named, unconfirmed, UploadPlace } from './wire.ts';

type Answer = Outcome<null>;
type Step<T> = { ok: true; value: T } | { ok: false; answer: Exclude<Answer, { kind: 'done' }> };

const done = (disputeId: string): Answer => ({
  kind: 'done',
  value: null,
  providerRef: disputeId,
  raw: null,
});
const path = (disputeId: string, rest: string): string =>
  `dispute/${encodeURIComponent(disputeId)}/${rest}`;

/** Uploads a document and returns its name at the provider; undefined if the answer has none. */
async function upload(
  parts: PaystackParts,
  { disputeId, files }: DisputeAnswer,
): Promise<Step<string | undefined>> {
  const [file] = files;
  if (!file) return { ok: true, value: undefined };
  const query = { upload_filename: file.name };
  const reply = await parts.client.read(path(disputeId, 'upload_url'), { query });
  const parsed = readReply(reply, UploadPlace);
  if (parsed.kind === 'nothing') return { ok: false, answer: unclear(parsed.reason) };
  if (parsed.kind === 'refusal') return { ok: false, answer: refusedTo(parts, parsed) };
  const { signedUrl, fileName } = parsed.value.data;
  if (!(await putFile(signedUrl, file))) return { ok: false, answer: unclear('network') };
  return { ok: true, value: fileName };
}

/** Describes the delivery and its recipient; returns its id. Accepting a claim needs none. */
async function describe(
  parts: PaystackParts,
  { disputeId, kind, text, customer }: DisputeAnswer,
): Promise<Step<number | undefined>> {
  if (kind === 'accept') return { ok: true, value: undefined };
  const reply = await parts.client.send(path(disputeId, 'evidence'), {
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone ?? '',
    service_details: text,
  });
  const parsed = readReply(reply, Named);
  if (parsed.kind === 'nothing') return { ok: false, answer: unclear(parsed.reason) };
  if (parsed.kind === 'refusal') return { ok: false, answer: refusedTo(parts, parsed) };
  return { ok: true, value: parsed.value.data.id };
}

async function resolve(
  parts: PaystackParts,
  { disputeId, kind, text, amount }: DisputeAnswer,
  { fileName, evidence }: { fileName: string | undefined; evidence: number | undefined },
): Promise<Answer> {
  const isContested = kind === 'contest';
  const reply = await parts.client.put(path(disputeId, 'resolve'), {
    resolution: isContested ? 'declined' : 'merchant-accepted',
    message: text,
    refund_amount: isContested ? unconfirmed.contestedRefund : Number(amount.minor),
    ...(fileName ? { uploaded_filename: fileName } : {}),
    ...(evidence ? { evidence } : {}),
  });
  const parsed = readReply(reply, Named);
  if (parsed.kind === 'nothing') return unclear(parsed.reason);
  if (parsed.kind === 'refusal') return refusedTo(parts, parsed);
  return done(disputeId);
}

/**
 * Evidence, and claims that we accept. The provider doesn't accept our reference for an answer, so we query the
 * dispute before each one: if it no longer waits for us, it has been answered.
 */
export const paystackDisputeAnswers = (
  parts: PaystackParts,
): Pick<PaymentsPort, 'disputeAnswers'> => ({
  disputeAnswers: {
    files: unconfirmed.disputeFiles,
    async send(answer) {
      const { disputeId } = answer;
      const found = await paystackDisputes(parts).getDispute?.(disputeId);
      if (!found) return saysNo('not_found');
      if (found.kind !== 'done') return found;
      const { state } = found.value;
      if (state !== 'open')
        return isAnswered(answer.kind, state) ? done(disputeId) : saysNo('declined');
      const uploaded = await upload(parts, answer);
      if (!uploaded.ok) return uploaded.answer;
      const described = await describe(parts, answer);
      if (!described.ok) return described.answer;
      return resolve(parts, answer, { fileName: uploaded.value, evidence: described.value });
    },
  },
});
