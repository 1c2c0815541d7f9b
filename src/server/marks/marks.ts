import sharp from 'sharp';
import { AppError } from '#lib/errors/app-error.ts';
import { markBookNames } from '#lib/marks/books.ts';
import type {
  listDeskPictures,
  listMarks,
  readMark,
  removeDeskPicture,
  setDeskPicture,
} from '#lib/marks/contract.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { clearCache, remember as rememberReference } from '#server/reference/cache.ts';
import { markTables, type MarkTable } from './mark-tables.ts';

const MOST_BYTES = 32_768;
const YEAR_S = 365 * 24 * 3600;

/** Reads the pixels of a file as uploads do; passed in, because nothing else of uploads is needed. */
export type Prepare = (bytes: Buffer, type: string) => Promise<{ full: Buffer }>;
type Whose = CallContext<typeof setDeskPicture>['params'];

const pathOf = (key: string): string => `/api/marks/${key}`;

/** A photograph of a film loses sharpness before it is refused for its size. */
const QUALITIES = [80, 60, 40] as const;

/**
 * The pixels of a picture alone, in its display shape: nothing else of the file is stored.
 * @throws AppError unsupported_media_type; invalid_input on data
 */
async function draw(
  prepare: Prepare,
  { width, height, fit }: MarkTable,
  { data, content_type: type }: CallContext<typeof setDeskPicture>['body'],
): Promise<{ key: string; bytes: Buffer }> {
  const { full } = await prepare(Buffer.from(data, 'base64'), type);
  const shaped = sharp(full).resize(width, height, { fit, background: '#fff' });
  for (const quality of QUALITIES) {
    const bytes = await shaped.clone().webp({ quality }).toBuffer();
    if (bytes.length <= MOST_BYTES)
      return { key: sha256(bytes).toString('hex').slice(0, 32), bytes };
  }
  throw AppError.invalid({ data: ['This picture is too detailed. Choose a simpler one.'] });
}

/** Sets something's picture, or restores the drawn one. @throws AppError not_found */
async function setLogo(
  tx: Database,
  { book, id }: Whose,
  { logo, by }: { logo: string | null; by: string },
): Promise<void> {
  const { table } = markTables[book];
  const { rows } = await tx.sql.query<{ logo: string | null }>(
    `select logo from ${table} where id = $1 for update`,
    [id],
  );
  const [row] = rows;
  if (!row) throw AppError.notFound();
  await tx.sql.query(`update ${table} set logo = $2 where id = $1`, [id, logo]);
  const detail = { before: row.logo, after: logo };
  await audit(tx, { actor: by, action: 'settings.picture', subject: `${book}:${id}`, detail });
}

/** @throws AppError not_found; unsupported_media_type; 422 on data */
export async function setPicture(
  ctx: CallContext<typeof setDeskPicture>,
  prepare: Prepare,
): Promise<Reply<typeof setDeskPicture>> {
  const { db, clock, params, body, desk } = ctx;
  const { key, bytes } = await draw(prepare, markTables[params.book], body);
  const [logo, by] = [pathOf(key), `operator:${desk.operator.id}`];
  await inTransaction(db, async (tx) => {
    await tx.sql.query(
      `insert into mark_picture(key, bytes, set_by, set_at) values ($1, $2, $3, $4)
       on conflict (key) do nothing`,
      [key, bytes, by, clock.now()],
    );
    await setLogo(tx, params, { logo, by });
  });
  clearCache(db);
  return { data: { logo } };
}

/** @throws AppError not_found */
export async function removePicture(
  ctx: CallContext<typeof removeDeskPicture>,
): Promise<Reply<typeof removeDeskPicture>> {
  const { db, params, desk } = ctx;
  const by = `operator:${desk.operator.id}`;
  await inTransaction(db, (tx) => setLogo(tx, params, { logo: null, by }));
  clearCache(db);
  return { data: null };
}

/** Everything in a book by name, with its picture. */
export async function listPictures({
  db,
  params,
}: CallContext<typeof listDeskPictures>): Promise<Reply<typeof listDeskPictures>> {
  const { table, name, product = 'null' } = markTables[params.book];
  const { rows } = await db.sql.query<Reply<typeof listDeskPictures>['data'][number]>(
    `select id, ${name} as name, ${product} as product, logo from ${table}
     order by lower(${name}), id`,
  );
  return { data: rows };
}

const ALL_MARKS = markBookNames
  .filter((book) => book !== 'films')
  .map((book) => `select id, logo from ${markTables[book].table} where logo is not null`)
  .join(' union all ');

/** Uploaded pictures of everything that has a mark, or only for some ids. */
export async function queryMarks(
  db: Database,
  ids: readonly string[] | null = null,
): Promise<{ id: string; logo: string }[]> {
  const { rows } = await db.sql.query<{ id: string; logo: string }>(
    `select id, logo from (${ALL_MARKS}) m where $1::text[] is null or id = any($1)`,
    [ids],
  );
  return rows;
}

/**
 * Uploaded pictures of everything that has a mark, cached for a few seconds like everything that rarely
 * changes.
 */
export async function readMarks({
  db,
}: CallContext<typeof listMarks>): Promise<Reply<typeof listMarks>> {
  const data = await rememberReference(db, 'marks', async () =>
    Object.fromEntries((await queryMarks(db)).map(({ id, logo }) => [id, logo])),
  );
  return { data };
}

/** The bytes of an uploaded picture; undefined when it isn't stored. */
export async function findMarkBytes(db: Database, key: string): Promise<Buffer | undefined> {
  const { rows } = await db.sql.query<{ bytes: Buffer }>({
    name: 'mark-picture',
    text: 'select bytes from mark_picture where key = $1',
    values: [key],
  });
  return rows[0]?.bytes;
}

/** Sends a picture, which the browser can cache permanently. @throws AppError not_found */
export async function sendMark({ db, params }: CallContext<typeof readMark>): Promise<Response> {
  const bytes = await findMarkBytes(db, params.key);
  if (!bytes) throw AppError.notFound();
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  });
}
