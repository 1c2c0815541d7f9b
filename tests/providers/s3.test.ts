import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileMissing } from '#server/ports/storage.ts';
import { s3Storage } from '#server/providers/storage/s3.ts';
import { anS3, s3Keys } from '#tests/support/s3.ts';

let store: Awaited<ReturnType<typeof anS3>>;
beforeEach(async () => (store = await anS3()));
afterEach(() => store.close());

const bytes = Buffer.from([0, 1, 254, 255, 10, 13]);

describe('files in a bucket', () => {
  it('are returned as they were stored, under the path they have on the disk', async () => {
    const storage = s3Storage(store.settings);
    await storage.write('abcdefgh-1/full', bytes);
    expect([...store.files.keys()]).toEqual(['ab/abcdefgh-1/full']);
    expect(await storage.read('abcdefgh-1/full')).toEqual(bytes);
    await storage.write('abcdefgh-1/full', Buffer.from('newer'));
    expect((await storage.read('abcdefgh-1/full')).toString()).toBe('newer');
  });

  it('are encrypted by the store as well, and read with an address that ends within a minute', async () => {
    const storage = s3Storage(store.settings);
    await storage.write('abcdefgh-1/full', bytes);
    await storage.read('abcdefgh-1/full');
    const [put, get] = store.requests;
    expect(put?.headers['x-amz-server-side-encryption']).toBe('AES256');
    expect(put?.headers.authorization).toContain('x-amz-server-side-encryption');
    expect(get?.url.searchParams.get('X-Amz-Expires')).toBe('60');
    expect(get?.headers.authorization).toBeUndefined();
  });

  it('are stored without that where the store has no keys', async () => {
    store.loseKeys();
    const encrypting = s3Storage(store.settings);
    await expect(encrypting.write('abcdefgh-1/full', bytes)).rejects.toThrow('said 501');
    await s3Storage({ ...store.settings, encryption: 'none' }).write('abcdefgh-1/full', bytes);
    expect(store.files.get('ab/abcdefgh-1/full')).toEqual(bytes);
  });

  it('can’t be read with another key', async () => {
    await s3Storage(store.settings).write('abcdefgh-1/full', bytes);
    const other = s3Storage({ ...store.settings, secretAccessKey: 'not-ours' });
    await expect(other.read('abcdefgh-1/full')).rejects.toThrow('said 403');
    await expect(other.write('abcdefgh-1/thumb', bytes)).rejects.toThrow('said 403');
    await expect(other.removeFolder('abcdefgh-1')).rejects.toThrow('said 403');
    expect(store.files.size).toBe(1);
  });

  it('that are missing are distinguished from a store that fails', async () => {
    const storage = s3Storage(store.settings);
    await expect(storage.read('abcdefgh-1/full')).rejects.toThrow(FileMissing);
    store.faults.push(500, 503, 500);
    const failed = storage.read('abcdefgh-1/full');
    await expect(failed).rejects.toThrow('The file store said 500.');
    await expect(failed).rejects.not.toThrow(FileMissing);
  });

  it('are stored after all when the store starts slowly', async () => {
    const storage = s3Storage(store.settings);
    store.faults.push(503, 0);
    await storage.write('abcdefgh-1/full', bytes);
    expect(store.files.size).toBe(1);
    expect(store.requests).toHaveLength(3);
  });

  it('are deleted with their folder, and no other folder is', async () => {
    const storage = s3Storage(store.settings);
    for (const name of ['full', 'thumb', 'p-1', 'p-2', 'p-3'])
      await storage.write(`abcdefgh-1/${name}`, bytes);
    await storage.write('abcdefgh-12/full', bytes);
    await storage.removeFolder('abcdefgh-1');
    expect([...store.files.keys()]).toEqual(['ab/abcdefgh-12/full']);
    await storage.removeFolder('abcdefgh-1');
  });

  it('have names of ours alone', async () => {
    const storage = s3Storage(store.settings);
    const name = '../etc/passwd' as const;
    await expect(storage.read(name)).rejects.toThrow('not the name');
    await expect(storage.write(name, bytes)).rejects.toThrow('not the name');
    await expect(storage.removeFolder('..')).rejects.toThrow('not the name');
    expect(store.requests).toEqual([]);
  });

  it('are never the reason for a key in an error', async () => {
    store.faults.push(400);
    const error = await s3Storage(store.settings).write('abcdefgh-1/full', bytes).catch(String);
    expect(error).toContain('said 400');
    for (const key of Object.values(s3Keys)) expect(error).not.toContain(key);
  });
});
