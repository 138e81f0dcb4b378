import React from "react";

// React's development build captures a stack trace for each element, up to a limit per second, which took a tenth of
// this suite's time. Its warnings then lack the place where an element was created, not the component.
const internals = (React as unknown as Record<string, object>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE; // no public setting exists
if (internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => 10_000,
    set() {},
  });
