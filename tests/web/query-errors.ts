import { configure, getConfig } from "@testing-library/react";

const { getElementError } = getConfig();

/**
 * A query that waits fails many times, and each of its errors printed the whole document. Now only those are printed
 * whose message is read: by the report, or at the end of the wait.
 */
function queryError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  // The report shows the line of the test instead of this one.
  Error.captureStackTrace(error, queryError);
  return Object.defineProperty(error, "message", {
    configurable: true,
    get: () => getElementError(message, container).message,
  });
}

configure({ getElementError: queryError });
