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
    guide: 'All four corners and every letter can be seen.',
  },
  back: {
    title: 'Back of the card',
    name: 'the back of the card',
    guide: 'All four corners and every letter can be seen.',
  },
  data_page: {
    title: 'Page with your picture',
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

export const reviewTime = 'Most answers come within 10 minutes, all within one working day.';

/** Why photos were rejected, as the user reads it, and what to do next. Operators use the codes too. */
export const photoReasons = {
  blurred: {
    say: 'The photo is blurred, so we could not read it.',
    next: 'Hold the phone still, wait until the picture is sharp and take it again.',
  },
  cut_off: {
    say: 'A part of the document is outside the photo.',
    next: 'Take it again from a little further away, with all four corners in the picture.',
  },
  glare: {
    say: 'Light covers a part of the document.',
    next: 'Move away from the lamp or the window, turn the flash off and take it again.',
  },
  expired: {
    say: 'This document has expired.',
    next: 'Use another document that is still valid.',
  },
  name_differs: {
    say: 'The name on the document is not the name you gave.',
    next: 'Write your names as they stand on the document, or use one with your present name.',
  },
  wrong_document: {
    say: 'The photo does not show the document you chose.',
    next: 'Choose the document that you have with you and take a photo of that one.',
  },
  not_same_person: {
    say: 'The face in your selfie does not look like the picture on the document.',
    next: 'Take the selfie in daylight, facing the camera, with your own document.',
  },
} as const satisfies Record<string, { say: string; next: string }>;

export type PhotoReason = keyof typeof photoReasons;

export const isPhotoReason = (code: string): code is PhotoReason =>
  Object.hasOwn(photoReasons, code);
