/** A row from left to right: `o` a seat, `w` a wheelchair space, `c` a companion seat, `x` not sold, `_` a gap. */
export interface PlanRow {
  name: string;
  seats: string;
  /** If it differs from the block's. */
  class?: string | undefined;
}

/** A part of a hall, its rows from front to back; an empty class is the event's first. */
export interface PlanBlock {
  name: string;
  class: string;
  rows: PlanRow[];
}

/** What can't be read, by line number from 1. */
export interface PlanError {
  line: number;
  text: string;
}

const MOST_SEATS = 5000;
const LONGEST_SEAT = 24;
const heading = /^#\s*([^:]+?)\s*(?::\s*([a-z0-9][a-z0-9-]*))?$/;
const rowLine = /^([^:\s][^:]{0,9}?)\s*:\s*(.+)$/;
const seatsToken = /^(\d{1,3})(?:-(\d{1,3}))?([wcx]?)$/;
const classToken = /^[a-z][a-z0-9-]{0,39}$/;

class Unreadable extends Error {}

/** The signs of "7-12w" after the given number of seats. */
function signsOf(token: string, before: number): string {
  const [, first = '', last = first, kind = 'o'] = seatsToken.exec(token) ?? [];
  if (Number(first) !== before + 1)
    throw new Unreadable(
      `Seat ${first} can’t come here. Number the seats of a row one after the other, from 1.`,
    );
  if (Number(last) < Number(first)) throw new Unreadable(`“${token}” counts backwards.`);
  return (kind || 'o').repeat(Number(last) - Number(first) + 1);
}

function readRow(name: string, text: string): PlanRow {
  const tokens = text.split(/\s+/);
  const last = tokens.at(-1) ?? '';
  const own = classToken.test(last) ? tokens.pop() : undefined;
  let [seats, count] = ['', 0];
  for (const token of tokens) {
    if (/^_+$/.test(token)) seats += token;
    else if (seatsToken.test(token)) {
      const signs = signsOf(token, count);
      seats += signs;
      count += signs.length;
    } else throw new Unreadable(`“${token}” isn’t a seat, a gap or, at the end, a class.`);
  }
  if (count === 0) throw new Unreadable(`Row ${name} has no seats.`);
  return { name, seats, ...(own && { class: own }) };
}

function addLine(blocks: PlanBlock[], line: string): void {
  const head = heading.exec(line);
  if (head) {
    const [, name = '', ofBlock = ''] = head;
    if (blocks.some((block) => block.name === name))
      throw new Unreadable(`There are two blocks named “${name}”.`);
    blocks.push({ name, class: ofBlock, rows: [] });
    return;
  }
  const [, name, text] = rowLine.exec(line) ?? [];
  if (!name || !text) throw new Unreadable('Write a row like “A: 1-6 _ 7-12”.');
  if (blocks.length === 0) blocks.push({ name: 'Hall', class: '', rows: [] });
  const { rows } = blocks.at(-1)!;
  if (rows.some((row) => row.name === name))
    throw new Unreadable(`There are two rows named “${name}” in one block.`);
  rows.push(readRow(name, text));
}

const lastNumber = ({ seats }: PlanRow): number => seats.replaceAll('_', '').length;

/** How many seats a plan has, including those that are not sold. */
export const countSeats = (blocks: readonly PlanBlock[]): number =>
  blocks.flatMap(({ rows }) => rows).reduce((sum, row) => sum + lastNumber(row), 0);

function findTooMuch(blocks: readonly PlanBlock[]): string | undefined {
  const empty = blocks.find(({ rows }) => rows.length === 0);
  if (blocks.length === 0) return 'There are no rows yet.';
  if (empty) return `“${empty.name}” has no rows.`;
  if (countSeats(blocks) > MOST_SEATS) return 'A plan can have 5,000 seats at most.';
  const nameOf = (block: PlanBlock, row: PlanRow) =>
    `${blocks.length > 1 ? `${block.name} ` : ''}${row.name}${lastNumber(row)}`;
  const long = blocks
    .flatMap((block) => block.rows.map((row) => nameOf(block, row)))
    .find((seat) => seat.length > LONGEST_SEAT);
  return long && `“${long}” is too long for a ticket. Use shorter names.`;
}

/**
 * Reads a seat plan as people type it in: a line for each row, like `A: 1-6 _ 7-12 vip`, where `_` is a gap
 * for the aisle, `w` after a number a wheelchair space, `c` the companion seat next to it, `x` one that isn't
 * sold, and a word at the end the row's class. `# Balcony: regular` begins a block.
 */
export function readPlan(text: string): { blocks: PlanBlock[]; errors: PlanError[] } {
  const blocks: PlanBlock[] = [];
  const errors: PlanError[] = [];
  const lines = text.split(/\r?\n/);
  lines.forEach((line, n) => {
    try {
      if (line.trim() !== '') addLine(blocks, line.trim());
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      errors.push({ line: n + 1, text: error.message });
    }
  });
  const tooMuch = errors.length === 0 ? findTooMuch(blocks) : undefined;
  if (tooMuch) errors.push({ line: lines.length, text: tooMuch });
  return { blocks, errors };
}

/** The seats of a row as they are typed in: "oo_wcx" is "1-2 _ 3w 4c 5x". */
function writeRow(seats: string): string {
  let count = 0;
  return (seats.match(/_+|(.)\1*/g) ?? [])
    .map((part) => {
      if (part.startsWith('_')) return part;
      const first = count + 1;
      count += part.length;
      const kind = part[0] === 'o' ? '' : part[0];
      return `${first}${part.length > 1 ? `-${count}` : ''}${kind}`;
    })
    .join(' ');
}

/** A plan as text, the inverse of readPlan. */
export const writePlan = (blocks: readonly PlanBlock[]): string =>
  blocks
    .map(({ name, class: ofBlock, rows }) =>
      [
        `# ${name}${ofBlock ? `: ${ofBlock}` : ''}`,
        ...rows.map((row) => `${row.name}: ${writeRow(row.seats)} ${row.class ?? ''}`.trimEnd()),
      ].join('\n'),
    )
    .join('\n\n');
