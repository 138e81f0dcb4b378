import { lazy } from "react";

// What sign-in rarely needs. In one file: each file with dynamic imports has a list of their chunks, which sign-in loads.
export const ForgotPassword = lazy(() => import("./pages/ForgotPassword.tsx"));
export const Notice = lazy(() => import("./pages/Notice.tsx"));
export const ProviderAnswer = lazy(() => import("./pages/ProviderAnswer.tsx"));
export const ProviderButton = lazy(() => import("./ProviderButton.tsx"));
export const Register = lazy(() => import("./pages/Register.tsx"));
export const Resend = lazy(() => import("./Resend.tsx"));
export const ResetPassword = lazy(() => import("./pages/ResetPassword.tsx"));
export const SignInRequired = lazy(() => import("./pages/SignInRequired.tsx"));
export const Welcome = lazy(() => import("./pages/Welcome.tsx"));

export const loadNextStep = () => import("./step/NextStep.tsx");
