const FOLDER = /^[a-z0-9-]{8,64}$/;
const NAME = /^[a-z0-9-]{8,64}\/[a-z0-9-]{1,32}$/;

/** The path of a file or folder, the same on disk and in a bucket, so that one can be copied to the other. */
const placeOf = (name: string, form: RegExp): string => {
  if (!form.test(name)) throw new Error('This is not the name of a stored file.');
  return `${name.slice(0, 2)}/${name}`;
};

/** @throws Error for anything but a folder and a name that we generated */
export const placeOfFile = (name: string): string => placeOf(name, NAME);

/** @throws Error for anything but a folder that we generated */
export const placeOfFolder = (folder: string): string => placeOf(folder, FOLDER);
