import type { UploadStep } from '#lib/uploads/browser/upload-picture.ts';
import type { CropSheet as CropSheetTool } from './crop-sheet.tsx';

/** A picture that is being cropped, with the tool for it. */
export interface Chosen {
  file: File;
  /** Shows the file while it is cropped; the code that drops the state revokes it. */
  url: string;
  CropSheet: typeof CropSheetTool;
}

/** The progress of a new profile picture, from the first tap until it replaces the old one. */
export type PictureState =
  | { name: 'idle'; error?: string }
  /** The crop tool is loading. */
  | { name: 'opening'; file: File }
  | { name: 'cropping'; chosen: Chosen }
  | { name: 'sending'; step: UploadStep };

export type PictureEvent =
  | { name: 'picked'; file: File }
  | { name: 'opened'; chosen: Chosen }
  | { name: 'cropped' }
  | { name: 'moved'; step: UploadStep }
  | { name: 'failed'; error: string }
  /** The crop sheet was closed, sending was stopped, or the picture was saved. */
  | { name: 'ended' };

export const idle: PictureState = { name: 'idle' };

/** The state after an event; the same state if the event comes too late to matter. */
export function reducePicture(state: PictureState, event: PictureEvent): PictureState {
  switch (event.name) {
    case 'picked':
      return state.name === 'sending' ? state : { name: 'opening', file: event.file };
    case 'opened':
      return state.name === 'opening' && state.file === event.chosen.file
        ? { name: 'cropping', chosen: event.chosen }
        : state;
    case 'cropped':
      return state.name === 'cropping'
        ? { name: 'sending', step: { state: 'preparing', share: 0 } }
        : state;
    case 'moved':
      return state.name === 'sending' ? { name: 'sending', step: event.step } : state;
    case 'failed':
      return state.name === 'sending' || state.name === 'opening'
        ? { name: 'idle', error: event.error }
        : state;
    case 'ended':
      return state.name === 'idle' ? state : idle;
  }
}
