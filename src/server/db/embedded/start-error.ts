/** Why the database could not be started, in one sentence that says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The sentence for a folder that we can't read or write, or the error itself when it is something else. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartError(
      `The folder ${folder} can't be written by this user; give it write access or choose another with DATA_DIR.`,
      { cause: error },
    );
  }
  if (code === 'ENOSPC') {
    return new StartError(`The disk that holds ${folder} is full.`, { cause: error });
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartError(`${folder} is in the way: it is a file, not a folder.`, { cause: error });
  }
  return error;
}
