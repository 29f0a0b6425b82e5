/** Answers since the last test that are not as the OpenAPI documents declare them. The test in which they are found fails. */
export const contractFaults: string[] = [];
