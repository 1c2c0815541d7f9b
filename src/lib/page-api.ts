/** What a page gets back from the API, called in process. */
export interface ApiResult<T = unknown> {
  ok: boolean;
  status: number;
  data: T;
  meta: Record<string, unknown>;
  message: string | null;
  errorCode: string | null;
  /** What is wrong with the fields of a refused form. */
  errors: Record<string, string[]>;
}

/** The only way for a page to get data: the HTTP contract, without a socket, as the page's visitor. */
export interface PageApi {
  get<T = unknown>(path: string, query?: Record<string, string>): Promise<ApiResult<T>>;
  /** For forms that work without scripts. */
  post<T = unknown>(path: string, body?: object): Promise<ApiResult<T>>;
  put<T = unknown>(path: string, body: object): Promise<ApiResult<T>>;
}
