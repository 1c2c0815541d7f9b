import sharp from 'sharp';
import type { ProofShape } from '#lib/receipts/proof-faces.ts';
import { paintStatement } from './paint-statement.ts';
import type { Receipt } from './receipt.ts';
import type { Statement, StatementRow } from './statement.ts';
import { drawReceipt, PIXELS } from './draw-receipt.ts';
import { paintPdf } from './paper/paint-pdf.ts';
import { paintSvg } from './paper/paint-svg.ts';
import { drawProof } from './proof/draw-proof.ts';
import type { Proof } from './proof/proof.ts';
import { drawPicture, type ShareText } from './share/draw-picture.ts';

export type Job =
  | { kind: 'receipt'; format: 'png' | 'pdf'; receipt: Receipt }
  | { kind: 'statement'; statement: Statement; rows: StatementRow[] }
  | { kind: 'share'; text: ShareText }
  | { kind: 'proof'; proof: Proof; shape: ProofShape };

/** The picture has few colours and sharp edges, so a palette makes it a third of the size. */
const png = { palette: true, colours: 32, dither: 0, effort: 5, compressionLevel: 9 } as const;

const toPng = async (svg: string) =>
  new Uint8Array(await sharp(Buffer.from(svg)).png(png).toBuffer());

/** A photo has more colours than a palette. */
const jpeg = { quality: 78, mozjpeg: true } as const;

const toJpeg = async (svg: string) =>
  new Uint8Array(await sharp(Buffer.from(svg)).jpeg(jpeg).toBuffer());

async function paintShared(text: ShareText): Promise<Uint8Array> {
  const svg = drawPicture(text);
  if (text.poster?.upload === undefined) return toPng(svg);
  return toJpeg(svg);
}

const paintProof = (proof: Proof, shape: ProofShape): Promise<Uint8Array> =>
  proof.poster?.upload === undefined
    ? toPng(drawProof(proof, shape))
    : toJpeg(drawProof(proof, shape));

/** Paints a paper; the same job always gives the same bytes. */
export async function paint(job: Job): Promise<Uint8Array> {
  if (job.kind === 'statement') return paintStatement(job.statement, job.rows);
  if (job.kind === 'share') return paintShared(job.text);
  if (job.kind === 'proof') return paintProof(job.proof, job.shape);
  const sheet = drawReceipt(job.receipt);
  if (job.format === 'pdf') return paintPdf(sheet, { paper: 'A5', at: job.receipt.at });
  return toPng(paintSvg(sheet, sheet.width * PIXELS));
}
