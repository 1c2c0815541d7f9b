import PDFDocument from 'pdfkit';
import { brand } from '#lib/brand.ts';
import { featuresOf, fontFiles } from './fonts.ts';
import type { Block, Mark, Sheet } from './sheet.ts';

export type Paper = 'A4' | 'A5';

/** An empty document that depends only on its input: the same input gives the same bytes. */
export function openPdf({ paper, title, at }: { paper: Paper; title: string; at: Date }) {
  const doc = new PDFDocument({
    size: paper,
    margin: 0,
    font: fontFiles[400],
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en',
    tagged: true,
    displayTitle: true,
    info: {
      Title: title,
      Author: brand.company,
      Creator: brand.name,
      Producer: brand.name,
      CreationDate: at,
      ModDate: at,
    },
  });
  return doc;
}

export type Pdf = ReturnType<typeof openPdf>;

export async function closePdf(doc: Pdf): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

function paint(doc: Pdf, mark: Mark): void {
  if (mark.kind === 'text') {
    const { text, x, y, size, weight, colour } = mark;
    doc.font(fontFiles[weight]).fontSize(size).fillColor(colour);
    // the types only allow a list of features; passing an object to fontkit also switches features off
    const features = featuresOf(mark, text) as unknown as PDFKit.Mixins.OpenTypeFeatures[];
    doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', features });
    return;
  }
  const { d, x, y, scale, fill, stroke, width = 1 } = mark;
  doc.save().translate(x, y).scale(scale).path(d);
  if (stroke) doc.lineWidth(width).lineCap('round').lineJoin('round').strokeColor(stroke);
  if (fill && stroke) doc.fillAndStroke(fill, stroke);
  else if (fill) doc.fill(fill);
  else doc.stroke();
  doc.restore();
}

export const paintAll = (doc: Pdf, marks: readonly Mark[]) => () => {
  for (const mark of marks) paint(doc, mark);
};

function rowOf(doc: Pdf, { marks, names = 1 }: Block) {
  const cell = (tag: string, of: Mark[]) => doc.struct(tag, {}, paintAll(doc, of));
  return doc.struct('TR', {}, [cell('TH', marks.slice(0, names)), cell('TD', marks.slice(names))]);
}

function elementOf(doc: Pdf, { role, marks, alt = '' }: Block) {
  if (role === 'figure') return doc.struct('Figure', { alt }, paintAll(doc, marks));
  return doc.struct(role === 'heading' ? 'H1' : 'P', {}, paintAll(doc, marks));
}

/** Paints blocks in order; consecutive rows form one table. */
function paintBlocks(doc: Pdf, blocks: readonly Block[]): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  let table: ReturnType<Pdf['struct']> | undefined;
  for (const block of blocks) {
    if (block.role === 'decoration') {
      doc.markContent('Artifact', { type: 'Layout' });
      paintAll(doc, block.marks)();
      doc.endMarkedContent();
      continue;
    }
    if (block.role === 'row') {
      if (!table) root.add((table = doc.struct('Table')));
      table.add(rowOf(doc, block));
      continue;
    }
    table?.end();
    table = undefined;
    root.add(elementOf(doc, block));
  }
  table?.end();
  root.end();
}

/** The sheet centred on one page, as large as fits, as real text in an embedded font. */
export function paintPdf(sheet: Sheet, { paper, at }: { paper: Paper; at: Date }) {
  const doc = openPdf({ paper, title: sheet.title, at });
  doc.addPage();
  const { width, height } = doc.page;
  const scale = Math.min(width / sheet.width, height / sheet.height);
  doc.translate((width - sheet.width * scale) / 2, (height - sheet.height * scale) / 2);
  doc.scale(scale);
  paintBlocks(doc, sheet.blocks);
  return closePdf(doc);
}
