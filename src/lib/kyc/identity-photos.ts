/** The sides of a document, and its owner, that a photo can show. */
export const photoKinds = ['front', 'back', 'data_page', 'selfie'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/**
 * What each photo shows: as a title, as a phrase after "a photo of", and what to watch for when taking it.
 */
export const photoWords: Record<PhotoKind, { title: string; name: string; guide: string }> = {
  front: {
    title: 'Front of the card',
    name: 'the front of the card',
    guide: 'With all four corners and every letter visible.',
  },
  back: {
    title: 'Back of the card',
    name: 'the back of the card',
    guide: 'With all four corners and every letter visible.',
  },
  data_page: {
    title: 'Page with your photo',
    name: 'the page with your picture',
    guide: 'The whole page, down to the two lines of letters and arrows at its foot.',
  },
  selfie: {
    title: 'Your face',
    name: 'your face',
    guide: 'Only you, facing the camera, without sunglasses, hat or mask.',
  },
};

/** How many days the photos of a document are kept after the decision; then they are erased. */
export const photosKeptDays = 30;

/** How many days a half-filled form is kept. */
export const draftKeptDays = 7;

export const reviewTime = 'Most reviews take 10 minutes, and all are done within one working day.';

/** Why photos were rejected, as the user reads it, and what to do next. Operators use the codes too. */
export const photoReasons = {
  blurred: {
    say: 'The photo is blurred, so we couldn’t read it.',
    next: 'Hold the phone still, wait until the image is sharp and retake it.',
  },
  cut_off: {
    say: 'Part of the document is outside the photo.',
    next: 'Retake it from a little further away, with all four corners in the photo.',
  },
  glare: {
    say: 'Glare covers part of the document.',
    next: 'Move away from the lamp or window, turn off the flash and retake it.',
  },
  expired: {
    say: 'This document has expired.',
    next: 'Use a document that’s still valid.',
  },
  name_differs: {
    say: 'The name on the document doesn’t match the name you entered.',
    next: 'Enter your name exactly as on the document, or use one with your current name.',
  },
  wrong_document: {
    say: 'The photo doesn’t show the document you chose.',
    next: 'Choose the document you have with you and take a photo of it.',
  },
  not_same_person: {
    say: 'Your selfie doesn’t match the photo on the document.',
    next: 'Take the selfie in daylight, facing the camera, with your own document.',
  },
  not_accepted: {
    say: 'We can’t accept this document.',
    next: 'If you think this is a mistake, contact support.',
  },
} as const satisfies Record<string, { say: string; next: string }>;

export type PhotoReason = keyof typeof photoReasons;

export const isPhotoReason = (code: string): code is PhotoReason =>
  Object.hasOwn(photoReasons, code);
