import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymiseDeleted } from '#server/account/anonymise.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { attachUpload, type Attachment } from '#server/uploads/attach-upload.ts';
import { dropUpload } from '#server/uploads/drop-upload.ts';
import { fileNames, writeSealed } from '#server/uploads/files.ts';
import { purgeUploads } from '#server/uploads/purge.job.ts';
import { readUpload } from '#server/uploads/read-upload.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { phonePhoto } from '#tests/support/uploaded-pictures.ts';
import {
  fetchFile,
  storedFiles,
  openUpload,
  sendBytes,
  uploadPicture,
} from '#tests/support/uploads.ts';

const DAY_S = 24 * 3600;
let app: TestApp;
let me: TestMember;
let photo: Buffer;
beforeAll(async () => {
  app = await anApp();
  photo = await phonePhoto();
});
beforeEach(async () => {
  me = await aMember(app);
});
afterAll(() => app.close());

const upload = async () => (await uploadPicture(app, me, photo)).key;
const attach = (key: string, change: Partial<Attachment> = {}) =>
  attachUpload(app.services.db, app.services, {
    userId: me.user.uuid,
    key,
    purpose: 'card',
    subject: 'order:1',
    ...change,
  });
const refusal = (sentence: string, field = 'image_key') => ({
  code: 'invalid_input',
  errors: { [field]: [sentence] },
});

async function stateOf(key: string) {
  const { rows } = await app.services.db.sql.query<{ state: string; erased: boolean }>(
    'select state, erased_at is not null as erased from upload where key = $1',
    [key],
  );
  return rows[0];
}
const filesOf = (key: string) => storedFiles(app, key);
const purge = () => purgeUploads.run(app.services, null);

describe('attaching a picture', () => {
  it('returns what the feature needs to know about it', async () => {
    const attached = await attach(await upload());
    expect(attached).toMatchObject({ width: 120, height: 160 });
    expect(attached.pixelsSha256).toHaveLength(32);
    expect(typeof attached.lookHash).toBe('bigint');
  });

  it('again to the same subject changes nothing; to another it is refused', async () => {
    const key = await upload();
    const first = await attach(key);
    expect(await attach(key)).toEqual(first);
    await expect(attach(key, { subject: 'order:2' })).rejects.toMatchObject(
      refusal('This picture has already been used. Choose another one.'),
    );
  });

  it('moves it from a subject that drops it', async () => {
    const key = await upload();
    await attach(key, { subject: 'draft:1' });
    await attach(key, { subject: 'order:1', from: 'draft:1' });
    await expect(attach(key, { subject: 'draft:1' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('is refused for another’s picture, another purpose and no picture, all with one message', async () => {
    const key = await upload();
    const stranger = await aMember(app);
    const sentence = 'We can’t find this picture. Choose it again.';
    for (const change of [
      { userId: stranger.user.uuid },
      { purpose: 'profile' as const },
      { key: '0'.repeat(32) },
      { key: '' },
    ])
      await expect(attach(key, { ...change, field: 'image_keys' })).rejects.toMatchObject(
        refusal(sentence, 'image_keys'),
      );
    await expect(attach(key)).resolves.toMatchObject({ key });
  });

  it('is refused before it has arrived, and once it is deleted or was no picture', async () => {
    const waiting = await openUpload(app, me, { size: photo.length });
    const notYet = refusal('This picture hasn’t uploaded yet. Wait until it’s finished.');
    await expect(attach(waiting.key)).rejects.toMatchObject(notYet);
    await sendBytes(app, waiting.url, new Uint8Array(photo.subarray(0, 100)));
    await expect(attach(waiting.key)).rejects.toMatchObject(notYet);
    const gone = refusal('This picture is no longer available. Choose it again.');
    const bad = await uploadPicture(app, me, Buffer.from('<svg></svg>'));
    await expect(attach(bad.key)).rejects.toMatchObject(gone);
    const key = await upload();
    await dropUpload(app.services.db, app.services, key);
    await expect(attach(key)).rejects.toMatchObject(gone);
  });

  it('is undone with its transaction, which leaves the picture free', async () => {
    const key = await upload();
    const failing = inTransaction(app.services.db, async (tx) => {
      await attachUpload(tx, app.services, {
        userId: me.user.uuid,
        key,
        purpose: 'card',
        subject: 'order:1',
      });
      throw new Error('no order after all');
    });
    await expect(failing).rejects.toThrow('no order after all');
    await expect(attach(key, { subject: 'order:2' })).resolves.toMatchObject({ key });
  });

  it('by two at the same moment succeeds for one of them', async () => {
    const key = await upload();
    const order = (subject: string) =>
      inTransaction(app.services.db, async (tx) => {
        const attachment = { userId: me.user.uuid, key, purpose: 'card', subject } as const;
        await attachUpload(tx, app.services, attachment);
        // holds the row while the other arrives
        await tx.sql.query('select pg_sleep(0.1)');
      });
    const ends = await Promise.allSettled([order('order:1'), order('order:2')]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [lost] = ends.filter((end) => end.status === 'rejected');
    expect(lost?.reason).toMatchObject(
      refusal('This picture has already been used. Choose another one.'),
    );
  });
});

describe('dropping a picture', () => {
  it('closes it immediately and removes its files soon after', async () => {
    const key = await upload();
    await attach(key);
    const url = signFileUrl(app.services, key);
    await dropUpload(app.services.db, app.services, key);
    expect((await fetchFile(app, url)).status).toBe(403);
    await expect(readUpload(app.services, key)).rejects.toMatchObject({ code: 'not_found' });
    await app.drainJobs();
    expect(await filesOf(key)).toEqual([]);
    expect(await stateOf(key)).toEqual({ state: 'dropped', erased: true });
  });

  it('does nothing for a picture that is already dropped or never existed', async () => {
    const key = await upload();
    for (const each of [key, key, '0'.repeat(32)])
      await expect(dropUpload(app.services.db, app.services, each)).resolves.toBeUndefined();
  });

  it('undone by its transaction leaves the picture as it was', async () => {
    const key = await upload();
    const failing = inTransaction(app.services.db, async (tx) => {
      await dropUpload(tx, app.services, key);
      throw new Error('kept after all');
    });
    await expect(failing).rejects.toThrow('kept after all');
    await app.drainJobs();
    expect((await readUpload(app.services, key)).length).toBeGreaterThan(100);
  });
});

describe('the purge', () => {
  const HALF_HOUR_S = 1800;

  it('erases partial uploads once their link has expired, unless one is just being sent', async () => {
    const half = await openUpload(app, me, { size: photo.length });
    const late = await openUpload(app, me, { size: photo.length });
    await sendBytes(app, half.url, new Uint8Array(photo.subarray(0, 100)));
    const part = await filesOf(half.key);
    app.clock.advance(HALF_HOUR_S - 60);
    await purge();
    expect([await filesOf(half.key), part.length]).toEqual([part, 1]);
    await app.services.db.sql.query(
      `update upload set state = 'receiving', writer = gen_random_uuid(), writer_until = $2
       where key = $1`,
      [late.key, new Date(app.clock.now().getTime() + 90_000)],
    );
    app.clock.advance(61);
    await purge();
    expect(await stateOf(half.key)).toEqual({ state: 'dropped', erased: true });
    expect(await filesOf(half.key)).toEqual([]);
    expect(await stateOf(late.key)).toEqual({ state: 'receiving', erased: false });
    app.clock.advance(60);
    await purge();
    expect(await stateOf(late.key)).toEqual({ state: 'dropped', erased: true });
  });

  it('erases parts that a process left beside a picture it had stored', async () => {
    const key = await upload();
    await writeSealed(app.services, fileNames.part(key, 0), photo);
    await app.services.db.sql.query('update upload set parts = 1 where key = $1', [key]);
    const kept = (await filesOf(key)).filter((name) => !name.includes('-parts'));
    app.clock.advance(HALF_HOUR_S + 1);
    await purge();
    expect([await filesOf(key), kept.length]).toEqual([kept, 2]);
    expect(await stateOf(key)).toEqual({ state: 'ready', erased: false });
  });

  it('erases after a day what nothing uses, and keeps what is used', async () => {
    const [loose, used] = [await upload(), await upload()];
    await attach(used);
    app.clock.advance(DAY_S - 60);
    await purge();
    expect(await stateOf(loose)).toEqual({ state: 'ready', erased: false });
    app.clock.advance(120);
    await purge();
    expect(await stateOf(loose)).toEqual({ state: 'dropped', erased: true });
    expect(await filesOf(loose)).toEqual([]);
    expect((await readUpload(app.services, used)).length).toBeGreaterThan(100);
  });

  it('erases what a job did not get to, and in the end deletes the row', async () => {
    const key = await upload();
    await dropUpload(app.services.db, app.services, key);
    await purge();
    expect(await filesOf(key)).toEqual([]);
    app.clock.advance(8 * DAY_S);
    await purge();
    expect(await stateOf(key)).toBeUndefined();
  });
});

describe('closing an account', () => {
  it('erases every picture of its owner and no one else’s', async () => {
    const [mine, used] = [await upload(), await upload()];
    await attach(used);
    const other = await uploadPicture(app, await aMember(app), photo);
    await app.services.db.sql.query('update users set deleted_at = $2 where id = $1', [
      me.user.uuid,
      app.clock.now(),
    ]);
    app.clock.advance(31 * DAY_S);
    await anonymiseDeleted(app.services);
    await app.drainJobs();
    for (const key of [mine, used]) {
      expect(await stateOf(key)).toEqual({ state: 'dropped', erased: true });
      expect(await filesOf(key)).toEqual([]);
    }
    expect(await stateOf(other.key)).toEqual({ state: 'ready', erased: false });
  });
});
