import type { Services } from '#server/platform/services.ts';
import type { Verdict } from '#server/ports/identity.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { readUpload } from '#server/uploads/read-upload.ts';
import type { Identity } from './identities.ts';
import { listPhotos } from './photos.ts';
import { readNumber } from './secret-numbers.ts';

/** Sends the photos of a claim to the ID service, or asks for the state of their review. */
export async function reviewPhotos(services: Services, row: Identity): Promise<Outcome<Verdict>> {
  const photos = await listPhotos(services.db, row.id);
  return services.providers.identity.reviewPhotos({
    reference: row.reference,
    country: row.country_code,
    document: row.document_type,
    number: readNumber(services.env, row.number_sealed),
    name: row.register_name ?? '',
    photos: photos
      .filter((each) => each.erased_at === null)
      .map(({ kind, upload_key }) => ({ kind, read: () => readUpload(services, upload_key) })),
  });
}
