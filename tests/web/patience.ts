import { configure } from "@testing-library/react";

/** What a screen shows is waited for, not timed: a busy machine may take its time. */
configure({ asyncUtilTimeout: 15_000 });
